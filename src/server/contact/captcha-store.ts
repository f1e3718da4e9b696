import type { Database } from '#server/store/database.ts';
import type { CaptchaProofRow } from '#server/store/tables.ts';

/** Inserts the proof of a solved captcha; false if that captcha was already used. */
export async function insertProof(
  db: Database,
  proof: Omit<CaptchaProofRow, 'used_at'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('captcha_proofs')
    .values({ ...proof, used_at: null })
    .onConflict((conflict) => conflict.column('solved_hash').doNothing())
    .returning('token_hash')
    .execute();
  return inserted.length === 1;
}

interface ProofAt {
  tokenHash: string;
  at: string;
}

export async function isProofGood(db: Database, { tokenHash, at }: ProofAt): Promise<boolean> {
  const row = await db
    .selectFrom('captcha_proofs')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a proof; false if it is unknown, used or expired. Of parallel calls only one gets true. */
export async function spendProof(db: Database, { tokenHash, at }: ProofAt): Promise<boolean> {
  const spent = await db
    .updateTable('captcha_proofs')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('token_hash')
    .execute();
  return spent.length === 1;
}

/** Used proofs are kept until they expire, so that a captcha cannot be used twice. */
export async function removeExpiredProofs(db: Database, at: string): Promise<void> {
  await db.deleteFrom('captcha_proofs').where('expires_at', '<=', at).execute();
}
