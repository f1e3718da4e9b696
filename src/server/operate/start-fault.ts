// What keeps the product or an operator's command from starting, told by the setting that is to be changed.
import { resolve } from 'node:path';
import pg from 'pg';
import { OperatorFault } from '#server/operator-fault.ts';
import type { Settings } from '#server/settings.ts';
import { diskFault } from '#server/store/sqlite-faults.ts';

/** The settings that such a fault can be about. */
export interface StartPlace {
  databaseUrl: string | undefined;
  dataDir: string;
  host: string;
  port: number;
}

export function startPlaceOf({ database, dataDir, host, port }: Settings): StartPlace {
  return {
    databaseUrl: database.kind === 'postgres' ? database.url : undefined,
    dataDir,
    host,
    port,
  };
}

/**
 * One or two sentences without a password that name the setting, what is wrong, and what to do; undefined for
 * a failure that no setting explains.
 */
export function startFault(failure: unknown, place: StartPlace): string | undefined {
  if (failure instanceof OperatorFault) return failure.message;
  for (const cause of causesOf(failure)) {
    const words =
      listenFault(cause, place) ?? databaseFault(cause, place) ?? folderFault(cause, place);
    if (words !== undefined) return words;
  }
  return undefined;
}

const causesMax = 8;

function causesOf(failure: unknown): Error[] {
  const found: Error[] = [];
  let at = failure;
  while (at instanceof Error && found.length < causesMax) {
    found.push(at);
    at = at.cause;
  }
  return found;
}

function codeOf(error: Error): string {
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : '';
}

function listenFault(cause: Error, { host, port }: StartPlace): string | undefined {
  const notHere = `HOST: ${host} is no address of this machine. Set an address it has, or 0.0.0.0 for all.`;
  const syscall: unknown = Reflect.get(cause, 'syscall');
  if (syscall === 'getaddrinfo' && Reflect.get(cause, 'hostname') === host) return notHere;
  if (syscall !== 'listen') return undefined;
  switch (codeOf(cause)) {
    case 'EADDRINUSE':
      return `PORT: ${port} is already in use at ${host}. Stop what listens there, or set another PORT.`;
    case 'EADDRNOTAVAIL':
      return notHere;
    case 'EACCES':
      return `PORT: this user may not listen on ${port}. Set a PORT from 1024 on.`;
    default:
      return `HOST and PORT: listening at ${host}:${port} failed (${cause.message}).`;
  }
}

// Which of them no waiting changes, is in database-away.ts.
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'Correct user and password.',
  '28000': 'Correct user and password, or let this user in (pg_hba.conf).',
  '3D000': 'Create the database, or correct its name.',
  '42501': 'Give this user the right to create tables: GRANT CREATE ON SCHEMA public TO the user.',
  '53300': 'Let it have more connections (max_connections), or close some.',
  '57P03': 'Wait until it has started.',
};

/** Where PostgreSQL is and what it, or the way to it, says; undefined for a failure of something else. */
function databaseFault(
  cause: Error,
  { databaseUrl }: Pick<StartPlace, 'databaseUrl'>,
): string | undefined {
  if (databaseUrl === undefined) return undefined;
  const code = codeOf(cause);
  const url = new URL(databaseUrl);
  const host = url.hostname || url.searchParams.get('host') || 'localhost';
  const at = `${host}:${url.port || 5432}`;
  if (cause instanceof pg.DatabaseError) {
    const advice = refusals[code];
    if (advice === undefined) return undefined;
    return `DATABASE_URL: PostgreSQL at ${at} refuses user "${decoded(url.username)}" and database "${decoded(url.pathname.slice(1))}": ${cause.message}. ${advice}`;
  }
  if (/^SASL|password must be a string/.test(cause.message)) {
    return `DATABASE_URL: PostgreSQL at ${at} asks for a password, and there is none. Write it behind the user, as in user:password@host.`;
  }
  const isNetwork = /^(?:ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|ENOENT$)/.test(code);
  const isOfTheWay = isNetwork && Reflect.get(cause, 'path') === undefined;
  if (!isOfTheWay && !/timeout|terminated/i.test(cause.message)) return undefined;
  const said = code || cause.message;
  return `DATABASE_URL: no PostgreSQL answers at ${at} (${said}). Start it, or correct host and port.`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const folderAdvice: Readonly<Record<string, string>> = {
  EACCES: 'Let this user write there, or set another folder.',
  EPERM: 'Let this user write there, or set another folder.',
  EROFS: 'It cannot be written. Set a folder that can.',
  ENOTDIR: 'A part of this path is a file. Set a folder.',
  EEXIST: 'This is a file. Set a folder.',
  ENOSPC: 'The disk is full. Make room on it.',
  EDQUOT: 'The disk quota is used up. Make room.',
};

function folderFault(cause: Error, { dataDir }: StartPlace): string | undefined {
  const advice = folderAdvice[codeOf(cause)];
  const path: unknown = Reflect.get(cause, 'path');
  const isOurs = typeof path === 'string' && resolve(path).startsWith(resolve(dataDir));
  if (advice !== undefined && isOurs) {
    return `DATA_DIR: ${path} cannot be used (${codeOf(cause)}). ${advice}`;
  }
  const full = diskFault(cause, dataDir);
  if (full !== undefined) return `DATA_DIR: ${full}`;
  // SQLite's read-only and "unable to open".
  const errcode: unknown = Reflect.get(cause, 'errcode');
  const isClosed = typeof errcode === 'number' && [8, 14].includes(errcode & 0xff);
  return isClosed
    ? `DATA_DIR: the database in ${dataDir} cannot be written (${cause.message}). ${folderAdvice.EACCES}`
    : undefined;
}
