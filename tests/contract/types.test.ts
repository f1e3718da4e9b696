// Types derived from the contract. `tsc -b` checks these expectations; at run time they have no effect.
import * as v from 'valibot';
import { describe, expectTypeOf, test } from 'vitest';
import {
  type AnswerOf,
  type BodyInputOf,
  type BodyOf,
  defineCalls,
  type FormOf,
  type HeadersOf,
  type ParamsOf,
  type QueryOf,
} from '#contract/call.ts';
import type { User } from '#contract/calls/users.ts';
import type { CallAnswer, CallBody, CallName, CallParams, Calls } from '#contract/calls.ts';
import type { request } from '#contract/services/data-to-pdf/request.ts';
import type { ServiceKey, TemplateService } from '#contract/services.ts';
import type { CallOptions, CallResult, call } from '#portal/api/call.ts';
import type { FileAnswer, Handler, HandlerInput, Owner, SignedIn } from '#server/http/handler.ts';
import type { RunsOf } from '#services/registry.ts';

const table = defineCalls({
  full: {
    method: 'PUT',
    path: '/things/{id}',
    access: 'user',
    summary: 'A call with every part.',
    params: v.object({ id: v.string() }),
    query: v.object({ page: v.pipe(v.string(), v.transform(Number)) }),
    headers: v.object({ 'if-match': v.optional(v.string()) }),
    body: v.object({ count: v.optional(v.number(), 1) }),
    form: v.object({ hours: v.pipe(v.string(), v.transform(Number)) }),
    status: 200,
    answers: 'json',
    answer: v.object({ at: v.pipe(v.date(), v.transform(String)) }),
    problems: ['not_found'],
  },
  bare: {
    method: 'GET',
    path: '/nothing',
    access: 'anyone',
    summary: 'A call without any part.',
    status: 204,
    answers: 'nothing',
    problems: [],
  },
});

describe('a call of a table', () => {
  type Full = typeof table.full;
  type Bare = typeof table.bare;

  test('has the output types of its schemas', () => {
    expectTypeOf<ParamsOf<Full>>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<QueryOf<Full>>().toEqualTypeOf<{ page: number }>();
    expectTypeOf<HeadersOf<Full>>().toEqualTypeOf<{ 'if-match'?: string | undefined }>();
    expectTypeOf<BodyOf<Full>>().toEqualTypeOf<{ count: number }>();
    expectTypeOf<FormOf<Full>>().toEqualTypeOf<{ hours: number }>();
    expectTypeOf<AnswerOf<Full>>().toEqualTypeOf<{ at: string }>();
  });

  test('accepts a body without the fields that have a default', () => {
    expectTypeOf<BodyInputOf<Full>>().toEqualTypeOf<{ count?: number | undefined }>();
  });

  test('has undefined for each missing part', () => {
    expectTypeOf<ParamsOf<Bare>>().toEqualTypeOf<undefined>();
    expectTypeOf<QueryOf<Bare>>().toEqualTypeOf<undefined>();
    expectTypeOf<HeadersOf<Bare>>().toEqualTypeOf<undefined>();
    expectTypeOf<BodyOf<Bare>>().toEqualTypeOf<undefined>();
    expectTypeOf<BodyInputOf<Bare>>().toEqualTypeOf<undefined>();
    expectTypeOf<FormOf<Bare>>().toEqualTypeOf<undefined>();
    expectTypeOf<AnswerOf<Bare>>().toEqualTypeOf<undefined>();
  });

  test('keeps its literal types', () => {
    expectTypeOf<Full['access']>().toEqualTypeOf<'user'>();
    expectTypeOf<Bare['answers']>().toEqualTypeOf<'nothing'>();
  });

  test('must be complete and use known values', () => {
    // @ts-expect-error A call needs a path.
    defineCalls({ one: { ...table.bare, path: undefined } });
    // @ts-expect-error This access does not exist.
    defineCalls({ one: { ...table.bare, access: 'nobody' } });
    // @ts-expect-error This problem does not exist.
    defineCalls({ one: { ...table.bare, problems: ['no_such_problem'] } });
  });
});

describe('the contract', () => {
  test('has a name for each call', () => {
    expectTypeOf<'readUser'>().toExtend<CallName>();
    expectTypeOf<'noSuchCall'>().not.toExtend<CallName>();
    expectTypeOf<CallParams<'readUser'>>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<CallAnswer<'readUser'>>().toEqualTypeOf<User>();
    expectTypeOf<CallBody<'login'>>().toHaveProperty('remember_me').toEqualTypeOf<boolean>();
  });

  test('has no runs among the calls with handlers', () => {
    expectTypeOf<'runDataToPdf'>().not.toExtend<CallName>();
    expectTypeOf<Calls[CallName]['answers']>().not.toEqualTypeOf<'run'>();
  });
});

describe('a service', () => {
  test('is typed by its key, and as one with templates if it has them', () => {
    expectTypeOf<'vat-validator'>().toExtend<ServiceKey>();
    expectTypeOf<'no-such-service'>().not.toExtend<ServiceKey>();
    expectTypeOf<'data-to-pdf'>().toExtend<TemplateService>();
    expectTypeOf<'html-to-pdf'>().not.toExtend<TemplateService>();
  });

  test('has its functions typed by the bodies of its runs', () => {
    type Runs = RunsOf<typeof request>;
    expectTypeOf<keyof Runs>().toEqualTypeOf<'convert'>();
    expectTypeOf<Parameters<Runs['convert']>[0]['tagged']>().toEqualTypeOf<boolean>();
    expectTypeOf<Parameters<Runs['convert']>[0]>().not.toHaveProperty('no_such_field');
  });
});

describe('a handler', () => {
  test('gets the caller that its access guarantees', () => {
    expectTypeOf<HandlerInput<'login'>['caller']>().toEqualTypeOf<undefined>();
    expectTypeOf<HandlerInput<'readUserInfo'>['caller']>().toEqualTypeOf<SignedIn>();
    expectTypeOf<HandlerInput<'readUser'>['caller']>().toEqualTypeOf<SignedIn>();
    expectTypeOf<HandlerInput<'setRequestLimit'>['caller']>().toEqualTypeOf<SignedIn>();
    expectTypeOf<HandlerInput<'listFiles'>['caller']>().toEqualTypeOf<Owner>();
  });

  test('gets headers, upload and captcha only where its call has them', () => {
    expectTypeOf<HandlerInput<'updateDraft'>>().toHaveProperty('headers');
    expectTypeOf<HandlerInput<'readUser'>>().not.toHaveProperty('headers');
    expectTypeOf<HandlerInput<'uploadFile'>>().toHaveProperty('upload');
    expectTypeOf<HandlerInput<'readUser'>>().not.toHaveProperty('upload');
    expectTypeOf<HandlerInput<'sendContactMessage'>>().toHaveProperty('captcha');
    expectTypeOf<HandlerInput<'readUser'>>().not.toHaveProperty('captcha');
  });

  test('returns the answer of its call', () => {
    expectTypeOf<ReturnType<Handler<'readUser'>>>().resolves.toEqualTypeOf<User>();
    expectTypeOf<ReturnType<Handler<'logout'>>>().resolves.toEqualTypeOf<undefined>();
    expectTypeOf<
      ReturnType<Handler<'downloadArchivedFile'>>
    >().resolves.toEqualTypeOf<FileAnswer>();
    expectTypeOf<ReturnType<Handler<'verifyEmail'>>>().resolves.toEqualTypeOf<{
      location: string;
    }>();
  });
});

describe('a call from the portal', () => {
  test('resolves to the answer', () => {
    expectTypeOf<CallResult<'readUser'>>().toEqualTypeOf<User>();
    expectTypeOf<CallResult<'downloadArchivedFile'>>().toEqualTypeOf<Blob>();
    expectTypeOf<CallResult<'logout'>>().toEqualTypeOf<undefined>();
  });

  test('must pass the parts of its call, and no others', () => {
    expectTypeOf<CallOptions<'readUser'>['params']>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<CallOptions<'readUser'>['body']>().toEqualTypeOf<undefined>();
    expectTypeOf<Parameters<typeof call<'readUserInfo'>>>().toEqualTypeOf<
      ['readUserInfo', options?: CallOptions<'readUserInfo'>]
    >();
    expectTypeOf<Parameters<typeof call<'readUser'>>>().toEqualTypeOf<
      ['readUser', options: CallOptions<'readUser'>]
    >();
  });
});
