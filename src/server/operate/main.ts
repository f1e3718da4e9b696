// The operator's commands: `npm run backup`, `npm run restore` and `npm run move`.
import { OperatorFault } from '#server/operate/operator-fault.ts';
import { runCommand } from '#server/operate/run-command.ts';
import { readDotEnv, SettingsFault } from '#server/settings.ts';
import { describeFailure } from '#services/describe-failure.ts';

async function main(): Promise<void> {
  readDotEnv();
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  await runCommand(process.argv.slice(2), { env: process.env, now: new Date(), say });
}

main().catch((error: unknown) => {
  const isForOperator = error instanceof OperatorFault || error instanceof SettingsFault;
  process.stderr.write(`${isForOperator ? error.message : describeFailure(error)}\n`);
  process.exitCode = 1;
});
