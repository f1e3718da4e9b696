// What a handler gets and gives. Who may call is settled by the contract table before it runs, so a
// handler takes, does and answers; of the headers it sees those its call names, and it sees no SQL and
// no environment.
import type {
  CallAnswer,
  CallBody,
  CallHeaders,
  CallName,
  CallParams,
  CallQuery,
  Calls,
} from '#contract/calls.ts';
import type { Role } from '#contract/roles.ts';

export interface SignedIn {
  userId: string;
  role: Role;
  /** The session family, so that other sessions can be ended. */
  family: string;
}

export interface Owner {
  userId: string;
}

/** What a handler may know of the request itself. */
export interface RequestFacts {
  id: string;
  /** Network address of the caller. */
  address: string;
  userAgent: string;
}

/** Sets and clears the session cookie of the answer. */
export interface SessionCookie {
  /** The cookie's token, or undefined. */
  read(): string | undefined;
  set(token: string, remember: boolean): void;
  clear(): void;
}

/** The proof of a solved captcha that travels with the browser, good for one contact message. */
export interface CaptchaCookie {
  /** The proof's token, or undefined. */
  read(): string | undefined;
  set(token: string): void;
  clear(): void;
}

type CaptchaCall = 'verifyRecaptcha' | 'sendContactMessage';

type CallerOf<K extends CallName> = Calls[K]['access'] extends 'user' | 'admin'
  ? SignedIn
  : Calls[K]['access'] extends 'owner'
    ? Owner
    : undefined;

export interface TextAnswer {
  text: string;
  contentType: string;
}

export interface FileAnswer {
  stream: NodeJS.ReadableStream;
  size: number;
  contentType: string;
  fileName: string;
  sha256: string;
}

interface AnswerKinds<K extends CallName> {
  json: CallAnswer<K>;
  nothing: undefined;
  text: TextAnswer;
  file: FileAnswer;
  redirect: { location: string };
  run: never;
}

export type HandlerInput<K extends CallName> = {
  params: CallParams<K>;
  query: CallQuery<K>;
  body: CallBody<K>;
  caller: CallerOf<K>;
  request: RequestFacts;
  cookie: SessionCookie;
} & (K extends CaptchaCall ? { captcha: CaptchaCookie } : unknown) &
  (Calls[K] extends { headers: unknown } ? { headers: CallHeaders<K> } : unknown);

export type Handler<K extends CallName> = (
  input: HandlerInput<K>,
) => Promise<AnswerKinds<K>[Calls[K]['answers']]>;

/** The calls that are answered by a handler; runs go through the run pipeline instead. */
export type HandledCall = {
  [K in CallName]: Calls[K]['answers'] extends 'run' ? never : K;
}[CallName];

export type RunCall = Exclude<CallName, HandledCall>;

export type Handlers<K extends HandledCall = HandledCall> = { [N in K]: Handler<N> };
