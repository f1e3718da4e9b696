import type { Database } from '#server/store/database.ts';

/**
 * Erases who a person was from the audit trail. The entries and their digests stay, so the chain still
 * fits: it covers these parts by digests whose salts go with them. Whoever failed to sign in to the account
 * counts as the person.
 */
export async function erasePerson(transaction: Database, userId: string): Promise<void> {
  await transaction
    .updateTable('audit_entries')
    .set({ actor: null })
    .where(({ eb, and, or }) =>
      or([
        eb('actor_id', '=', userId),
        and([eb('actor_id', 'is', null), eb('subject_id', '=', userId)]),
      ]),
    )
    .execute();
  await transaction
    .updateTable('audit_entries')
    .set({ subject: null })
    .where('subject_id', '=', userId)
    .execute();
}
