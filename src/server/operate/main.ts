// The operator's commands: `npm run backup`, `npm run restore` and `npm run move`.
import { runCommand } from '#server/operate/run-command.ts';
import { startFault } from '#server/operate/start-fault.ts';
import { readDotEnv, SettingsFault } from '#server/settings.ts';
import { describeFailure } from '#services/describe-failure.ts';

async function main(): Promise<void> {
  readDotEnv();
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  await runCommand(process.argv.slice(2), { env: process.env, now: new Date(), say });
}

main().catch((error: unknown) => {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = './data' } = process.env;
  const place = { databaseUrl, dataDir, host: '', port: 0 };
  const text =
    error instanceof SettingsFault
      ? error.message
      : (startFault(error, place) ?? describeFailure(error));
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
});
