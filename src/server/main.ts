// The product's start: settings, everything wired, listening, and a clean stop. Only this file and
// operate/main.ts look at the process.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { limits } from '#contract/limits.ts';
import { createLineWriter } from '#server/line-writer.ts';
import { type StartPlace, startFault, startPlaceOf } from '#server/operate/start-fault.ts';
import { readDotEnv, readSettings, SettingsFault } from '#server/settings.ts';
import { startApplication } from '#server/start-application.ts';
import { writeLog } from '#server/write-log.ts';
import { describeFailure } from '#services/describe-failure.ts';

const output = createLineWriter(process.stdout);
const errors = createLineWriter(process.stderr);
/** How long a start that is to stop may go on. */
const startEndsMs = 2_000;
/** What a failing start is told by, once the settings are read. */
let place: StartPlace | undefined;

async function main(): Promise<void> {
  readDotEnv();
  const settings = readSettings({ ...process.env, ...roleOf(process.argv.slice(2)) });
  place = startPlaceOf(settings);
  const log = writeLog(settings.logLevel, output.write);
  const starting = startApplication(settings, {
    log,
    droppedLogLines: () => output.dropped() + errors.dropped(),
    portalFolder: fileURLToPath(new URL('../../dist/portal', import.meta.url)),
    browserFolder: fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url)),
  });
  let isStopping = false;
  let isStarted = false;
  const stop = (code: number) => {
    if (isStopping) return;
    isStopping = true;
    // After a fault something may never close; the process must end all the same.
    const endMs = settings.stopDelayMs + settings.stopWithinMs + 2 * limits.stopMarginMs;
    setTimeout(() => process.exit(1), endMs).unref();
    // Such as one that waits for its database; what it does is made to be interrupted.
    if (!isStarted) {
      const ending = setTimeout(() => process.exit(code), startEndsMs).unref();
      void starting.finally(() => clearTimeout(ending)).catch(() => undefined);
    }
    starting
      .then((application) => application.close())
      .then(
        () => process.exit(code),
        (error: unknown) => {
          log.error('stop_failed', { cause: describeFailure(error) });
          process.exit(1);
        },
      );
  };
  process.once('SIGTERM', () => stop(0));
  process.once('SIGINT', () => stop(0));
  process.on('uncaughtException', (error) => {
    log.error('uncaught_exception', { cause: describeFailure(error) });
    stop(1);
  });
  process.on('unhandledRejection', (reason) => {
    log.error('unhandled_rejection', {
      cause: describeFailure(reason),
    });
  });
  const application = await starting;
  isStarted = true;
  const url = application.publicUrl;
  if (application.firstAdminToken !== undefined) {
    say(
      `There is no admin yet. Open this link once to become the first admin:\n  ${url}/sign-up?admin=${application.firstAdminToken}`,
    );
  }
  if (settings.smtpUrl === undefined) {
    say(`Mail is written to ${settings.dataDir}/outbox, as SMTP_URL is not set.`);
  }
  // Last, so that whoever waits for it has read the rest.
  const what = settings.role === 'worker' ? `${settings.brandName}'s worker` : settings.brandName;
  const at = settings.role === 'worker' ? application.localUrl : url;
  say(`${what} is ready at ${at} after ${Math.round(performance.now())} ms`);
}

/** `--role worker` is shorter than a variable. */
function roleOf(given: string[]): { ROLE?: string } {
  try {
    const { role } = parseArgs({ args: given, options: { role: { type: 'string' } } }).values;
    return role === undefined ? {} : { ROLE: role };
  } catch (error) {
    throw new SettingsFault(error instanceof Error ? error.message : String(error));
  }
}

function say(text: string): void {
  output.write(`${text}\n`);
}

main().catch((error: unknown) => {
  const fault = place && startFault(error, place);
  const text = error instanceof SettingsFault ? error.message : (fault ?? describeFailure(error));
  errors.write(`${text}\n`);
  process.exit(1);
});
