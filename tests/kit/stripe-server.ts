// The part of Stripe's HTTP API that the product uses, over real HTTP and with its rules: form bodies,
// idempotency keys, payments that succeed once. Faults can be ordered, and money is counted.
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  type ApiAnswer,
  answersOf,
  type CardKind,
  type StripeState,
} from '#tests/kit/stripe-objects.ts';

/** `lost`: done, but the connection ends without an answer; `silent`: done and never answered; `hang`: neither. */
export type StripeFault = 'lost' | 'silent' | 'hang' | 500 | 429;

export interface StripeServer {
  url: string;
  /** Settings of a product that uses it. */
  env: Record<string, string>;
  state: StripeState;
  /** What a browser got for a card: the id of a payment method. */
  newCard(kind?: CardKind): string;
  /** The next `times` requests whose method and path fit fail. */
  fail(path: RegExp, fault: StripeFault, times?: number): void;
  /** As after a day or two. */
  forgetKeys(): void;
  /** All requests so far, as `POST /v1/customers`. */
  requests: readonly string[];
  /** The owner confirms at the bank, or does not. */
  confirm(intentId: string, succeeds?: boolean): void;
  /** An event as Stripe sends it, with its signature. */
  event(
    type: string,
    objectId: string,
    options?: { id?: string; at?: Date; secret?: string },
  ): { body: string; signature: string };
  close(): void;
}

const webhookSecret = 'whsec_a_secret_of_the_test';

export async function startStripeServer(): Promise<StripeServer> {
  const state: StripeState = {
    customers: new Map(),
    cards: new Map(),
    setups: new Map(),
    payments: new Map(),
    charges: [],
  };
  const answers = answersOf(state);
  const requests: string[] = [];
  const faults: { path: RegExp; fault: StripeFault; times: number }[] = [];
  const replays = new Map<string, { facts: string; answer: ApiAnswer }>();

  const answerTo = (method: string, path: string, body: string, key: string | undefined) => {
    const facts = `${method} ${path} ${body}`;
    const known = key === undefined ? undefined : replays.get(key);
    if (known !== undefined) {
      if (known.facts === facts) return known.answer;
      return refusal(400, 'idempotency_error', 'Keys for idempotent requests can only be reused.');
    }
    const answer = answers(method, path, new URLSearchParams(body));
    if (key !== undefined) replays.set(key, { facts, answer });
    return answer;
  };

  const server = createServer((request, response) => {
    void serve(request, response);
  });
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await textOf(request);
    const method = request.method ?? '';
    const path = request.url ?? '';
    const line = `${method} ${path.split('?', 1)[0]}`;
    requests.push(line);
    const due = faults.find((one) => one.times > 0 && one.path.test(line));
    if (due !== undefined) due.times -= 1;
    const send = (status: number, json: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' })
        .end(JSON.stringify(json));
    if (request.headers.authorization !== 'Bearer sk_test_of_the_test') {
      return send(401, refusal(401, 'invalid_request_error', 'Invalid API Key').json);
    }
    if (due?.fault === 'hang') return;
    if (due?.fault === 500 || due?.fault === 429) {
      return send(due.fault, refusal(due.fault, 'api_error', 'Something is wrong.').json);
    }
    const key = request.headers['idempotency-key'];
    const { status, json } = answerTo(
      method,
      path,
      body,
      typeof key === 'string' ? key : undefined,
    );
    if (due?.fault === 'silent') return;
    if (due?.fault === 'lost') return request.socket.destroy();
    return send(status, json);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  return {
    url,
    state,
    requests,
    env: {
      STRIPE_SECRET_KEY: 'sk_test_of_the_test',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_test',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: url,
    },
    newCard: (kind = 'good') => {
      const id = `pm_${randomBytes(8).toString('hex')}`;
      state.cards.set(id, { id, kind, customer: null });
      return id;
    },
    fail: (path, fault, times = 1) => {
      faults.push({ path, fault, times });
    },
    forgetKeys: () => replays.clear(),
    confirm: (id, succeeds = true) => {
      const setup = state.setups.get(id);
      const card = state.cards.get(setup?.card ?? '');
      if (setup !== undefined && card !== undefined) {
        setup.status = succeeds ? 'succeeded' : 'requires_payment_method';
        if (succeeds) card.customer = setup.customer;
      }
      const payment = state.payments.get(id);
      if (payment === undefined) return;
      payment.status = succeeds ? 'succeeded' : 'requires_payment_method';
      if (succeeds) state.charges.push({ payment: id, amount: payment.amount });
    },
    event: (type, objectId, { id = `evt_${randomBytes(8).toString('hex')}`, at, secret } = {}) => {
      const time = Math.floor((at ?? new Date()).getTime() / 1000);
      const data = { object: { id: objectId, status: 'succeeded' } };
      const body = JSON.stringify({ id, object: 'event', type, created: time, data });
      const mac = createHmac('sha256', secret ?? webhookSecret).update(`${time}.${body}`);
      return { body, signature: `t=${time},v1=${mac.digest('hex')}` };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function refusal(status: number, type: string, message: string): ApiAnswer {
  return { status, json: { error: { type, message } } };
}
