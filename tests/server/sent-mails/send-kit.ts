// A user who sends mail with the whole product, and the mail server it goes to.
import { expect } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import {
  type Answer,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from '#tests/kit/test-app.ts';
import { openSmtpServer, type SmtpServer } from '#tests/server/mail/smtp-kit.ts';

export interface SendStage {
  app: TestApp;
  person: Person;
  smtp: SmtpServer;
  /** Runs Send Email; a body with `email` only needs what is different. */
  send(email: object, beside?: object, headers?: Record<string, string>): Promise<Answer>;
  /** The delivery log of an answer's mail. */
  message(answer: Answer): Promise<unknown>;
  used(): Promise<string>;
  close(): Promise<void>;
}

const mailFrom = 'Portal <no-reply@portal.test>';

export async function openSendStage(
  options: TestAppOptions = {},
  server: Parameters<typeof openSmtpServer>[1] = {},
): Promise<SendStage> {
  const smtp = await openSmtpServer(0, server);
  const env = { MAIL_FROM: mailFrom, SMTP_URL: smtp.url, ...options.env };
  // Signed up by the outbox: the mail server is for what the tests send.
  const app = await startTestApp({ ...options, env });
  const person = await anAdmin(app);
  const get = (path: string) => app.call('GET', path, { headers: { 'x-api-key': person.key } });
  return {
    app,
    person,
    smtp,
    send: (email, beside = {}, headers = {}) =>
      app.call('POST', '/api/send-email/v1/send', {
        body: {
          email: { to: [{ Email: 'ana@example.com' }], subject: 'Hi', body: 'Hi', ...email },
          ...beside,
        },
        headers: { 'x-api-key': person.key, ...headers },
      }),
    message: async (answer) => (await get(field(answer.json, 'status_url'))).json,
    used: async () => {
      const options = { cookie: person.cookie };
      return field((await app.call('GET', '/core/user-configuration', options)).json, 'count');
    },
    close: async () => {
      await app.close();
      await smtp.close();
    },
  };
}

// An admin needs no mail to be verified.
async function anAdmin(app: TestApp): Promise<Person> {
  const person = await aUser(app, { name: 'Ana Anić', admin: true });
  expect(person.key).not.toBe('');
  return person;
}
