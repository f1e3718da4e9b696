// DR1, DR2: a restored, rolled-back or wiped server never costs a device its only copy. Most traces run
// against the model; tests/server/drafts/restored-server.test.ts does the same walk with the real one.
import fc from 'fast-check';
import { afterAll, test } from 'vitest';
import { ModelServer, transportTo } from '#tests/portal/offline/model-server.ts';
import {
  type RestorableServer,
  restoreSteps,
  walkWithRestores,
} from '#tests/portal/offline/restore-walk.ts';

const numRuns = process.env.SOAK ? 200_000 : 19_800;
let traces = 0;

afterAll(() => {
  process.stdout.write(`restored server: ${traces} random traces\n`);
});

function aServer(): RestorableServer {
  const server = new ModelServer();
  server.operationsKept = 20;
  server.pageSize = 3;
  const backups: ReturnType<ModelServer['backup']>[] = [];
  return {
    transport: transportTo(server),
    userId: 'user',
    live: async () => server.live(),
    backUp: async () => void backups.push(server.backup()),
    restore: async (which) => server.restore(backups[which]),
  };
}

test('DR1, DR2: whatever is restored at any time, nothing typed or acknowledged is lost, and all devices converge', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(restoreSteps, async (steps) => {
      traces += 1;
      await walkWithRestores(aServer(), steps);
    }),
    { numRuns },
  );
});
