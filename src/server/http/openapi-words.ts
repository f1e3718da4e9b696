// What the OpenAPI document says beside the contract table: groups of calls, who may make a call, and
// what an answer is.
import type { Access, Call } from '#contract/call.ts';
import { services } from '#contract/services.ts';

export interface Tag {
  name: string;
  description: string;
}

// By the beginnings of their paths; the first one that fits is taken.
const groups: readonly (Tag & { paths: readonly string[] })[] = [
  {
    name: 'Sign-in',
    description: 'Accounts: signing up, signing in and out, passwords.',
    paths: ['/auth/'],
  },
  {
    name: 'Saved requests',
    description: 'Requests that are kept to be run again, on one device or on several.',
    paths: ['/core/service-request', '/core/user/device-key'],
  },
  {
    name: 'Users',
    description: 'Profiles of users, their logins, limits and usage.',
    paths: ['/core/user', '/core/session'],
  },
  {
    name: 'API keys',
    description: 'The keys that programs run services with.',
    paths: ['/core/api-key'],
  },
  {
    name: 'Audit trail',
    description: 'What happened, in an order that nobody can change unnoticed.',
    paths: ['/core/audit/'],
  },
  {
    name: 'Contact',
    description: 'Messages to the operator, and the replies.',
    paths: [
      '/core/contact-form',
      '/core/canned-reply',
      '/core/captcha-challenge',
      '/core/verify-recaptcha',
    ],
  },
  {
    name: 'Templates',
    description: 'Your own templates with their versions, and those that come with the product.',
    paths: ['/core/template', '/template/default/'],
  },
  {
    name: 'Statistics',
    description: 'Counted requests by service, function and day.',
    paths: ['/billing/analytics/'],
  },
  {
    name: 'Receipts',
    description: 'What each run was, what came of it, and whether it was counted.',
    paths: ['/core/receipt/'],
  },
  {
    name: 'Billing',
    description: 'The plan, saved cards, invoices, and what the running month costs so far.',
    paths: ['/billing/'],
  },
  {
    name: 'Jobs',
    description: 'Runs that are done later, and the secret that signs their webhooks.',
    paths: ['/api/jobs/', '/core/webhook-secret'],
  },
  {
    name: 'Content',
    description: 'The list of services, their documentation, and facts about the portal.',
    paths: ['/api/v1/frontend/', '/api/documentation/', '/api/page-image/'],
  },
  ...services.map(({ key, title, summary }) => ({
    name: title,
    description: summary,
    paths: [`/api/${key}/`],
  })),
];

/** The group of a call. Throws for a path that belongs to none. */
export function tagOf(path: string): Tag {
  const group = groups.find(({ paths }) => paths.some((start) => path.startsWith(start)));
  if (group === undefined) throw new Error(`${path} belongs to no group of openapi-words.ts.`);
  return { name: group.name, description: group.description };
}

export const accessWords: Readonly<Record<Access, string>> = {
  anyone: 'For anyone, without signing in.',
  user: 'For signed-in users, by the session cookie.',
  self: 'For the user of the path and for admins, by the session cookie.',
  admin: 'For admins, by the session cookie.',
  key: 'For programs, by an API key: as `X-API-Key`, as a bearer token, as user name or password of basic authentication, or as `api_key` in the body.',
  owner: 'For the owner of the data, by API key or by the session cookie.',
};

export const answerWords: Readonly<Record<Call['answers'], string>> = {
  json: 'Done; the answer is JSON.',
  nothing: 'Done; the answer has no body.',
  text: 'The text.',
  file: 'The bytes of the file.',
  redirect: 'Goes on to a page of the portal.',
  run: 'The run is done: its file, or JSON about the file in the archive.',
};
