// One question over real HTTP, with every fault a register can have.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyNetwork } from '#services/network/network-policy.ts';
import { createPartnerCall } from '#services/network/partner-call.ts';
import { type AskVies, createAskVies } from '#services/vat-validator/ask-vies.ts';
import { registerError } from '#services/vat-validator/register-errors.ts';
import {
  notRegistered,
  refused,
  registered,
  startViesServer,
  type ViesReply,
  type ViesServer,
} from '#tests/kit/vies-server.ts';

let vies: ViesServer;
let ask: AskVies;
const question = { countryCode: 'HR', number: '81793146560', requester: undefined };
const requester = { countryCode: 'DE', number: '143454214' };

beforeAll(async () => {
  vies = await startViesServer();
  ask = createAskVies(createPartnerCall(vies.url, everyNetwork));
});

beforeEach(() => {
  vies.takesPost = true;
  vies.asked.length = 0;
});

afterAll(() => vies.close());

const userError = (error: string): ViesReply => ({ json: { isValid: false, userError: error } });

describe('what is no answer', () => {
  const faults: readonly (readonly [string, ViesReply, string])[] = [
    ['an unavailable state', refused('MS_UNAVAILABLE'), 'MS_UNAVAILABLE'],
    ['an unavailable state, in a 200', userError('MS_UNAVAILABLE'), 'MS_UNAVAILABLE'],
    ['a crowded state', refused('MS_MAX_CONCURRENT_REQ'), 'MS_MAX_CONCURRENT_REQ'],
    ['a crowd', userError('GLOBAL_MAX_CONCURRENT_REQ'), 'GLOBAL_MAX_CONCURRENT_REQ'],
    ['a crowd over time', refused('MS_MAX_CONCURRENT_REQ_TIME'), 'MS_MAX_CONCURRENT_REQ_TIME'],
    ['a state without an answer', refused('TIMEOUT'), 'TIMEOUT'],
    ['its own outage', refused('SERVICE_UNAVAILABLE'), 'SERVICE_UNAVAILABLE'],
    ['a blocked requester', refused('VAT_BLOCKED'), 'VAT_BLOCKED'],
    ['a blocked server', refused('IP_BLOCKED'), 'IP_BLOCKED'],
    ['a wrong requester', refused('INVALID_REQUESTER_INFO'), 'INVALID_REQUESTER_INFO'],
    ['a code nobody knows', refused('NEW_CODE'), 'NEW_CODE'],
    ['500 and HTML', { raw: '<h1>Oops</h1>', status: 500 }, 'SERVICE_UNAVAILABLE'],
    ['503 and JSON', { json: { valid: false }, status: 503 }, 'SERVICE_UNAVAILABLE'],
    ['429', { json: {}, status: 429 }, 'GLOBAL_MAX_CONCURRENT_REQ'],
    ['a redirect', { raw: '', status: 302 }, 'UNREADABLE'],
    ['HTML', { raw: '<h1>Maintenance</h1>' }, 'UNREADABLE'],
    ['cut JSON', { raw: '{"valid":true', type: 'application/json' }, 'UNREADABLE'],
    ['an empty body', { raw: '' }, 'UNREADABLE'],
    ['other JSON', { json: { hello: 1 } }, 'UNREADABLE'],
    ['"false" as a text', { json: { valid: 'false' } }, 'UNREADABLE'],
    ['a contradiction', { json: { valid: true, userError: 'INVALID' } }, 'UNREADABLE'],
    ['a list', { json: [1] }, 'UNREADABLE'],
    ['null', { json: null }, 'UNREADABLE'],
    ['a megabyte', { raw: `{"valid":true,"name":"${'x'.repeat(1_000_000)}"}` }, 'UNREACHABLE'],
    ['half an answer', 'cut', 'UNREACHABLE'],
  ];

  test.each(faults)('%s', async (_, reply, error) => {
    vies.reply = () => reply;
    expect(await ask(question)).toEqual({ error });
    expect(registerError(error)).toMatchObject({
      reason: expect.stringMatching(/^The .+\.$/),
      retryAfterS: expect.any(Number),
    });
  });

  test('silence, after its time', { timeout: 30_000 }, async () => {
    vies.reply = () => 'hang';
    expect(await ask(question)).toEqual({ error: 'TIMEOUT' });
  });

  test('nobody there', async () => {
    const nobody = createAskVies(createPartnerCall('http://127.0.0.1:1', everyNetwork));
    expect(await nobody(question)).toEqual({ error: 'UNREACHABLE' });
  });
});

describe('what is one', () => {
  test.each([false, true])('valid, asked by POST: %s', async (takesPost) => {
    vies.takesPost = takesPost;
    vies.reply = () => registered({ requestIdentifier: 'WAPI1' });
    expect(await ask(question)).toEqual({
      status: 'valid',
      name: 'JADRAN PAPIR D.O.O.',
      address: 'RIVA 1\n21000 SPLIT',
      consultationNumber: undefined,
    });
    expect(await ask({ ...question, requester })).toMatchObject({ consultationNumber: 'WAPI1' });
    expect(vies.asked.at(-1)).toEqual({
      countryCode: 'HR',
      vatNumber: '81793146560',
      requesterMemberStateCode: 'DE',
      requesterNumber: '143454214',
    });
  });

  test.each([
    ['in its usual form', notRegistered],
    ['in that of GET', userError('INVALID')],
    ['as a wrong input', userError('INVALID_INPUT')],
    ['as a refused input', refused('INVALID_INPUT')],
  ])('invalid, %s', async (_, reply) => {
    vies.reply = () => reply;
    expect(await ask(question)).toMatchObject({ status: 'invalid', name: null, address: null });
  });
});
