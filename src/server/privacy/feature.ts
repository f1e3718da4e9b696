import { limits } from '#contract/limits.ts';
import { removeExpiredEmailChanges } from '#server/accounts/email-change-store.ts';
import type { AccountFeature } from '#server/accounts/feature.ts';
import type { Archive } from '#server/archive/create-archive.ts';
import { listAllFileRows } from '#server/archive/files-store.ts';
import { erasePerson } from '#server/audit/erase-person.ts';
import { createDraftWriter } from '#server/drafts/create-draft-writer.ts';
import { type Feature, sweepEveryMs } from '#server/feature.ts';
import type { Core } from '#server/open-core.ts';
import { exportedLists } from '#server/privacy/account-export.ts';
import { createDeletionHandlers } from '#server/privacy/create-deletion-handlers.ts';
import { createEmailChangeHandlers } from '#server/privacy/create-email-change-handlers.ts';
import { createExportHandlers } from '#server/privacy/create-export-handlers.ts';
import { createLoginHandlers } from '#server/privacy/create-login-handlers.ts';
import { createPrivacyMails } from '#server/privacy/create-privacy-mails.ts';
import type { PrivacyParts } from '#server/privacy/privacy-parts.ts';
import { eraseAccount, listOverdueAccounts } from '#server/privacy/user-end-store.ts';
import { transact } from '#server/store/transact.ts';
import { describeFailure } from '#services/describe-failure.ts';

type PrivacyCall =
  | 'requestEmailChange'
  | 'confirmEmailChange'
  | 'listLogins'
  | 'endLogin'
  | 'endOtherLogins'
  | 'exportAccount'
  | 'removeUser'
  | 'restoreUser';

const erasedAtOnce = 50;

/** Address, logins, copy and end of an account. */
export function createPrivacyFeature(
  core: Core,
  {
    sessions,
    passwords,
    archive,
    forgetCards,
    forgetMails,
  }: Pick<AccountFeature, 'sessions' | 'passwords'> & {
    archive: Archive;
    forgetCards: (userId: string) => Promise<void>;
    forgetMails: (userId: string) => Promise<void>;
  },
): Feature<PrivacyCall> {
  const { db, now, log, recordAudit } = core;
  const parts: PrivacyParts = { ...core, sessions, passwords, mails: createPrivacyMails(core) };
  const eraseAll = async (id: string): Promise<void> => {
    // Expired ones too, whose bytes may still be there.
    const files = await listAllFileRows(db, id);
    for (const { file_name: name } of files) await archive.removeFile(id, name);
    await forgetMails(id);
    await forgetCards(id);
    await transact(db, async (transaction) => {
      await eraseAccount(transaction, id);
      await erasePerson(transaction, id);
      await recordAudit(transaction, { event: 'user_erased', subjectId: id });
    });
  };
  const lists = exportedLists(db, createDraftWriter(core).onWire);
  return {
    handlers: {
      ...createEmailChangeHandlers(parts),
      ...createLoginHandlers(parts),
      ...createExportHandlers({ ...parts, archive, lists }),
      ...createDeletionHandlers(parts),
    },
    sweeps: [
      {
        name: 'expired_email_changes',
        everyMs: sweepEveryMs,
        run: () => removeExpiredEmailChanges(db, now().toISOString()),
      },
      {
        name: 'deleted_accounts',
        everyMs: sweepEveryMs,
        run: async () => {
          const before = new Date(now().getTime() - limits.deletedAccountKeptMs).toISOString();
          for (const id of await listOverdueAccounts(db, before, erasedAtOnce)) {
            // One that cannot be erased now, because the provider of its cards does not answer, is tried
            // again by the next sweep and holds up no other.
            await eraseAll(id).catch((error: unknown) =>
              log.warn('account_not_erased', { user: id, cause: describeFailure(error) }),
            );
          }
        },
      },
    ],
  };
}
