// A process of its own that records changes, each in a transaction with the change, until it is done.
import { type DatabaseTarget, openDatabase } from '#server/store/database.ts';
import { testRecorder } from '#tests/kit/test-recorder.ts';

const [, , targetJson = '{}', userId = '', count = '0'] = process.argv;
const target: DatabaseTarget = JSON.parse(targetJson);
const db = openDatabase(target);
const recordAudit = testRecorder(() => new Date());

const change = (name: string) =>
  db.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set({ name }).where('id', '=', userId).execute();
    await recordAudit(transaction, {
      event: 'profile_changed',
      subjectId: userId,
      changes: [{ field: 'name', before: null, after: name }],
    });
  });

const lanes = Array.from({ length: 4 }, async (_, lane) => {
  for (let one = 0; one < Number(count) / 4; one += 1) await change(`Name ${lane} ${one}`);
});
await Promise.all(lanes);
await db.destroy();
