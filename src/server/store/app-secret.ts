// The secret, and whether it is the one that the database was written with: with another one no API key and no
// draft could be read, and the audit trail would look changed.
import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flushPath } from '#server/flush-path.ts';
import { OperatorFault } from '#server/operator-fault.ts';
import { createSecrets, type Secrets, secretFileIn } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';

export interface SecretSettings {
  /** APP_SECRET. */
  appSecret: string | undefined;
  dataDir: string;
}

const secretLengthMin = 32;

/**
 * The operator's APP_SECRET, or the one in the data folder; a new database in a new folder gets one. The
 * database remembers which it was.
 * @throws Error that says what to do: another secret than before, none any more, or a damaged file
 */
export async function openSecrets(settings: SecretSettings, db: Database): Promise<Secrets> {
  const known = await readCheck(db);
  let secret = await findSecret(settings);
  if (secret === undefined) {
    const file = secretFileIn(settings.dataDir);
    if (known !== undefined || (await hasUsers(db))) throw new OperatorFault(missing(file));
    secret = randomBytes(32).toString('base64url');
    await writeSecretFile(file, secret);
  }
  const secrets = createSecrets(secret);
  // The first of several processes decides.
  const own = checkOf(secrets);
  if ((known ?? (await keepCheck(db, own))) !== own) {
    throw new OperatorFault(otherSecret(settings));
  }
  return secrets;
}

/**
 * APP_SECRET, or the text of the file; undefined if there is neither.
 * @throws Error for a file that is too short
 */
export async function findSecret({
  appSecret,
  dataDir,
}: SecretSettings): Promise<string | undefined> {
  if (appSecret !== undefined) return appSecret;
  const file = secretFileIn(dataDir);
  let secret: string;
  try {
    secret = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  if (secret.length >= secretLengthMin) return secret;
  throw new OperatorFault(
    `The secret in ${file} is damaged: it has ${secret.length} characters of ${secretLengthMin} or more. ${putBack} If this server has never run, remove the file.`,
  );
}

/** Why this secret is not the one of the database, and what to do; undefined if it is, or if none is known yet. */
export async function secretFault(
  settings: SecretSettings,
  secret: string,
  db: Database,
): Promise<string | undefined> {
  const known = await readCheck(db);
  const isOther = known !== undefined && known !== checkOf(createSecrets(secret));
  return isOther ? otherSecret(settings) : undefined;
}

/** Writes the file of the secret: it has the whole text or is as it was, whatever happens. */
export async function writeSecretFile(file: string, secret: string): Promise<void> {
  const filling = `${file}.filling`;
  await rm(filling, { force: true });
  try {
    await writeFile(filling, secret, { mode: 0o600, flag: 'wx', flush: true });
    await rename(filling, file);
  } catch (error) {
    await rm(filling, { force: true });
    throw error;
  }
  await flushPath(dirname(file));
}

const putBack =
  'Put the former one back: each backup has it in its file app-secret. If it is lost for good, see "The secret" in src/docs/settings.md.';

const missing = (file: string) =>
  `There is no secret in ${file}, but there is one that the database was written with. ${putBack}`;

const otherSecret = ({ appSecret, dataDir }: SecretSettings) =>
  `${appSecret === undefined ? `The secret in ${secretFileIn(dataDir)}` : 'APP_SECRET'} is not the one that the database was written with. ${putBack} Processes on one database need the same.`;

const checkOf = (secrets: Secrets) => secrets.signer('secret check')('This is the secret.');

async function readCheck(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('secret_check').select('value').executeTakeFirst();
  return row?.value;
}

/** Writes the value unless there is one; returns the one that is there then. */
async function keepCheck(db: Database, value: string): Promise<string | undefined> {
  await db
    .insertInto('secret_check')
    .values({ id: 1, value })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return await readCheck(db);
}

async function hasUsers(db: Database): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
