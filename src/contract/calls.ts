// The contract table: every call the server answers and the portal may make, once. The runs of the
// services stand beside it, in run-calls.ts.
import type {
  AnswerOf,
  BodyInputOf,
  BodyOf,
  FormOf,
  HeadersOf,
  ParamsOf,
  QueryOf,
} from '#contract/call.ts';
import { adminUserCalls } from '#contract/calls/admin-users.ts';
import { analyticsCalls } from '#contract/calls/analytics.ts';
import { apiKeyCalls } from '#contract/calls/api-keys.ts';
import { archiveCalls } from '#contract/calls/archive.ts';
import { authCalls } from '#contract/calls/auth.ts';
import { billingCalls } from '#contract/calls/billing.ts';
import { cannedReplyCalls } from '#contract/calls/canned-replies.ts';
import { contactCalls } from '#contract/calls/contact.ts';
import { contentCalls } from '#contract/calls/content.ts';
import { demoCalls } from '#contract/calls/demo.ts';
import { draftCalls } from '#contract/calls/drafts.ts';
import { jobCalls } from '#contract/calls/jobs.ts';
import { privacyCalls } from '#contract/calls/privacy.ts';
import { publishedPageCalls } from '#contract/calls/published-pages.ts';
import { receiptCalls } from '#contract/calls/receipts.ts';
import { siteCalls } from '#contract/calls/site.ts';
import { templateCalls } from '#contract/calls/templates.ts';
import { userCalls } from '#contract/calls/users.ts';

export const calls = {
  ...authCalls,
  ...userCalls,
  ...privacyCalls,
  ...adminUserCalls,
  ...apiKeyCalls,
  ...contentCalls,
  ...publishedPageCalls,
  ...siteCalls,
  ...contactCalls,
  ...cannedReplyCalls,
  ...demoCalls,
  ...draftCalls,
  ...templateCalls,
  ...archiveCalls,
  ...jobCalls,
  ...receiptCalls,
  ...analyticsCalls,
  ...billingCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;

export type CallParams<K extends CallName> = ParamsOf<Calls[K]>;
export type CallQuery<K extends CallName> = QueryOf<Calls[K]>;
export type CallHeaders<K extends CallName> = HeadersOf<Calls[K]>;
export type CallBody<K extends CallName> = BodyOf<Calls[K]>;
export type CallBodyInput<K extends CallName> = BodyInputOf<Calls[K]>;
export type CallForm<K extends CallName> = FormOf<Calls[K]>;
export type CallAnswer<K extends CallName> = AnswerOf<Calls[K]>;
