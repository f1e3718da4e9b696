// One conversation with the mail server. It tells apart what is final, what is worth another try, and the
// one case in which nobody can know: the whole message was sent and the answer never came.
import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Delivery, Letter, Undelivered } from '#server/mail/mail.ts';

const connectTimeoutMs = 10_000;
// Servers look for viruses before they answer the last byte, and whoever hangs up on them sends twice.
const silenceTimeoutMs = 5 * 60_000;
const reasonLengthMax = 300;
const lastBytes = 64;

/** Sends a letter by SMTP; `signal` breaks the conversation off. */
export async function deliverBySmtp(
  smtpUrl: string,
  letter: Letter,
  signal: AbortSignal,
): Promise<Delivery> {
  const { auth, ...server } = parseConnectionUrl(smtpUrl);
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
  });
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => undefined);
  connection.on('error', reject);
  connection.on('end', () => reject(new Error('The mail server closed the connection.')));
  const stop = () => reject(new Error('The server is stopping.'));
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const step = <T>(run: (done: (error: Error | null | undefined, result?: T) => void) => void) =>
    Promise.race([
      broken,
      new Promise<T | undefined>((resolve, reject) => {
        run((error, result) => (error ? reject(error) : resolve(result)));
      }),
    ]);
  // The envelope is in ASCII where it can be; answers name what was asked for.
  const asked = new Map(letter.to.map((email) => [asciiDomain(email), email]));
  const named = (email: string) => asked.get(email) ?? email;
  let isHandedOver = false;
  let unable: readonly Undelivered[] = [];
  try {
    await step((done) => connection.connect(done));
    if (auth !== undefined && connection.allowsAuth) {
      await step((done) => connection.login(auth, done));
    }
    const isAble = (email: string) => takesUtf8(connection) || isAscii(email);
    const to = [...asked.keys()].filter(isAble);
    unable = letter.to
      .filter((email) => !isAble(asciiDomain(email)))
      .map((email) => ({ email, reason: needsUtf8 }));
    if (to.length === 0) {
      return { accepted: [], rejected: [...unable], deferred: [], isInDoubt: false };
    }
    const envelope = { from: asciiDomain(letter.from), to };
    const size = letter.message.byteLength;
    const stream = Readable.from(
      withNotice(letter.message, async () => {
        await letter.onHandOver?.();
        isHandedOver = true;
      }),
    );
    const info = await step<Sent>((done) => connection.send({ ...envelope, size }, stream, done));
    const refused = (info?.rejectedErrors ?? []).map((error) => refusalOf(error, named));
    return {
      accepted: (info?.accepted ?? []).map((email) => named(String(email))),
      rejected: [...unable, ...refused.filter(({ isFinal }) => isFinal).map(told)],
      deferred: refused.filter(({ isFinal }) => !isFinal).map(told),
      isInDoubt: false,
    };
  } catch (error) {
    return failed(error);
  } finally {
    signal.removeEventListener('abort', stop);
    connection.close();
  }

  function failed(error: unknown): Delivery {
    const each: unknown = Reflect.get(Object(error), 'rejectedErrors');
    const refused =
      Array.isArray(each) && each.length > 0
        ? each.map((one: unknown) => refusalOf(one, named))
        : letter.to
            .filter((email) => unable.every((one) => one.email !== email))
            .map((email) => ({ ...refusalOf(error, named), email }));
    return {
      accepted: [],
      rejected: [...unable, ...refused.filter(({ isFinal }) => isFinal).map(told)],
      deferred: refused.filter(({ isFinal }) => !isFinal).map(told),
      isInDoubt: isHandedOver && codeOf(error) === undefined,
    };
  }
}

interface Sent {
  accepted?: readonly unknown[] | undefined;
  rejectedErrors?: readonly unknown[] | undefined;
}

async function* withNotice(
  message: Uint8Array,
  notice: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const end = Math.max(0, message.byteLength - lastBytes);
  if (end > 0) yield message.subarray(0, end);
  await notice();
  yield message.subarray(end);
}

function refusalOf(
  error: unknown,
  named: (email: string) => string,
): Undelivered & { isFinal: boolean } {
  const recipient: unknown = Reflect.get(Object(error), 'recipient');
  const email = typeof recipient === 'string' ? named(recipient) : '';
  return { email, reason: reasonOf(error), isFinal: isFinal(error) };
}

function told({ email, reason }: Undelivered): Undelivered {
  return { email, reason };
}

// Only an answer about this email is final. A 5xx to the greeting or login means that the server or
// our settings are wrong, which will be fixed.
function isFinal(error: unknown): boolean {
  const responseCode = codeOf(error);
  if (responseCode === undefined || responseCode < 500 || responseCode === 530) return false;
  const code: unknown = Reflect.get(Object(error), 'code');
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}

function codeOf(error: unknown): number | undefined {
  const code: unknown = Reflect.get(Object(error), 'responseCode');
  return typeof code === 'number' ? code : undefined;
}

// What the server said, else what went wrong on the way to it. No address of the server is in it.
function reasonOf(error: unknown): string {
  const response: unknown = Reflect.get(Object(error), 'response');
  const text =
    typeof response === 'string' ? response : 'The mail server could not be reached, or hung up.';
  const line = text.replace(/[^\P{Cc}]+/gu, ' ').trim();
  return line.slice(0, reasonLengthMax).toWellFormed();
}

const needsUtf8 =
  'The mail server takes only ASCII letters before the @ (it does not offer SMTPUTF8).';

// The library would send such an address all the same, and servers make another one of it.
function takesUtf8(connection: SMTPConnection): boolean {
  const offered: unknown = Reflect.get(connection, '_supportedExtensions');
  return Array.isArray(offered) && offered.includes('SMTPUTF8');
}

function isAscii(text: string): boolean {
  return !/[^ -~]/.test(text);
}

function asciiDomain(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1)) || email.slice(at + 1)}`;
}
