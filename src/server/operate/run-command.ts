// The words of the operator's commands: their arguments, and what they say at the end.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { openDiskFileStore } from '#server/archive/disk-file-store.ts';
import {
  type S3Settings,
  s3Environment,
  s3Faults,
  s3Settings,
} from '#server/archive/s3-settings.ts';
import { placesIn, readManifest, readSecret } from '#server/operate/backup-format.ts';
import { createBackup, type DataSettings } from '#server/operate/create-backup.ts';
import { type MoveFacts, moveData } from '#server/operate/move-data.ts';
import { restoreBackup, verifyBackup } from '#server/operate/restore-backup.ts';
import { unsureBillLines } from '#server/operate/unsure-bills.ts';
import { OperatorFault } from '#server/operator-fault.ts';
import { secretFileIn } from '#server/secrets.ts';
import { percentEncoded, readSettings } from '#server/settings.ts';

export interface CommandParts {
  env: Readonly<Record<string, string | undefined>>;
  now: Date;
  /** Takes a line for the operator; never a secret. */
  say(text: string): void;
}

const usage = `Use one of these:
  npm run backup -- [--to <folder>]
  npm run restore -- <folder> [--check] [--replace] [--send-waiting]
  npm run move -- --to <postgres://…>, with TO_S3_BUCKET and its keys to move files`;

const commands = new Map(Object.entries({ backup, restore, move }));

/** @throws OperatorFault, SettingsFault */
export async function runCommand(
  [command = '', ...args]: readonly string[],
  parts: CommandParts,
): Promise<void> {
  const run = commands.get(command);
  if (run === undefined) throw new OperatorFault(usage);
  await run(args, readSettings(parts.env), parts);
}

async function backup(
  args: string[],
  settings: DataSettings,
  { now, say }: CommandParts,
): Promise<void> {
  const { values } = read(() => parseArgs({ args, options: { to: { type: 'string' } } }));
  const name = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const facts = await createBackup(settings, values.to ?? join('backups', name), now);
  say(
    `Backed up ${facts.rows} rows of ${facts.tables} tables and ${facts.files} files (${facts.bytes} bytes) into ${facts.folder}.`,
  );
  if (facts.missing > 0) {
    say(
      `${facts.missing} files were not in the store any more: users removed them meanwhile, or they were lost before.`,
    );
  }
  say('It holds the secret, passwords as hashes and all data: keep it as safe as the server.');
}

async function restore(
  args: string[],
  settings: DataSettings,
  { now, say }: CommandParts,
): Promise<void> {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = read(() =>
    parseArgs({
      args,
      allowPositionals: true,
      options: { check: flag, replace: flag, 'send-waiting': flag },
    }),
  );
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new OperatorFault(usage);
  if (values.check) {
    const manifest = await readManifest(folder);
    await readSecret(folder, manifest);
    const store = await openDiskFileStore(placesIn(folder).files, { isShared: true });
    await verifyBackup(folder, manifest, store);
    say(`The backup of ${manifest.created_at} is as it was written. Nothing was changed.`);
    return;
  }
  const facts = await restoreBackup(settings, folder, {
    replace: values.replace,
    sendWaiting: values['send-waiting'],
    now,
  });
  say(
    `Restored the backup of ${facts.createdAt}: ${facts.rows} rows of ${facts.tables} tables and ${facts.files} files, of which ${facts.filesWritten} were not there.`,
  );
  if (facts.migrated.length > 0) say(`Brought to this version: ${facts.migrated.join(', ')}.`);
  const { notices = 0, mails = 0 } = facts.settled ?? {};
  if (notices + mails > 0) {
    say(
      `Waiting at the time of the backup and not sent again: ${notices} notices and webhooks, ${mails} mails of users, which are listed as unknown.`,
    );
  }
  for (const line of unsureBillLines(facts.bills)) say(line);
}

async function move(args: string[], settings: DataSettings, parts: CommandParts): Promise<void> {
  const { values } = read(() => parseArgs({ args, options: { to: { type: 'string' } } }));
  const { now, say, env } = parts;
  const url = values.to ?? env.TO_DATABASE_URL;
  if (url !== undefined && !/^postgres(?:ql)?:\/\//.test(url)) {
    throw new OperatorFault('Data is moved to a postgres:// address.');
  }
  if (url !== undefined && !URL.canParse(url)) {
    throw new OperatorFault(`The address to move to is none. ${percentEncoded}.`);
  }
  const s3 = targetStore(env);
  const database = url === undefined ? undefined : ({ kind: 'postgres', url } as const);
  tell(await moveData(settings, { database, s3 }, { now, say }), say);
  say('The data that was moved is still where it was. Before the next start, set');
  if (database !== undefined) say('  DATABASE_URL to the new address');
  if (database !== undefined && settings.appSecret === undefined) {
    say(`  APP_SECRET to the text of ${secretFileIn(settings.dataDir)}`);
  }
  if (s3 !== undefined) say('  each S3_ setting to its TO_S3_ value');
}

function tell({ tables, files }: MoveFacts, say: (text: string) => void): void {
  for (const { table, rows, before } of tables) {
    say(`  ${table}: ${rows} rows, equal${before > 0 ? `, ${before} from before` : ''}`);
  }
  if (tables.length > 0) {
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Moved ${rows} rows of ${tables.length} tables; every row was compared.`);
  }
  if (files === undefined) return;
  say(
    `Moved ${files.compared} files (${files.bytes} bytes), ${files.compared - files.written} of them from before; every byte was compared.`,
  );
}

/** The store that `TO_S3_…` describes, checked like the settings without `TO_`. */
function targetStore(env: CommandParts['env']): S3Settings | undefined {
  const given = Object.keys(s3Environment).flatMap((name) => {
    const value = env[`TO_${name}`];
    return value === undefined || value.trim() === '' ? [] : [[name, value]];
  });
  const parsed = v.safeParse(v.object(s3Environment), Object.fromEntries(given));
  const faults = parsed.success
    ? s3Faults(parsed.output)
    : parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`);
  if (!parsed.success || faults.length > 0) {
    throw new OperatorFault(
      `These are not usable, each with TO_ before it:\n  ${faults.join('\n  ')}`,
    );
  }
  return s3Settings(parsed.output);
}

/** Arguments that nobody knows are the operator's to change. */
function read<T>(parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw new OperatorFault(`${cause instanceof Error ? cause.message : ''}\n${usage}`, { cause });
  }
}
