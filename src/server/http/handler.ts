// Input and result of handlers. The router checks access before a handler runs. A handler gets only
// the headers its call declares, and uses neither SQL nor the environment.
import type { Readable } from 'node:stream';
import type {
  CallAnswer,
  CallBody,
  CallForm,
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
  /** The session family, to end the other sessions. */
  family: string;
}

export interface Owner {
  userId: string;
}

/** Facts about the request that handlers may use. */
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

/** A cookie for one purpose and a short time. */
export interface ShortCookie {
  /** The cookie's token, or undefined. */
  read(): string | undefined;
  set(token: string): void;
  clear(): void;
}

type CaptchaCall = 'verifyRecaptcha' | 'sendContactMessage';
type SignUpCall = 'register' | 'verifyEmail';

type CallerOf<K extends CallName> = Calls[K]['access'] extends 'user' | 'self' | 'admin'
  ? SignedIn
  : Calls[K]['access'] extends 'owner'
    ? Owner
    : undefined;

export interface TextAnswer {
  text: string;
  contentType: string;
}

export interface FileAnswer {
  /** In bytes; undefined for content whose length is known only when it has been sent. */
  size: number | undefined;
  contentType: string;
  fileName: string;
  /** Absent for content generated while it is sent; it has no ranges. */
  sha256?: string;
  /** True: the browser shows it instead of saving it. */
  isShown?: boolean;
  /** True: anyone may have it, and its address never gets other bytes. */
  isPublic?: boolean;
  /** Called only when bytes are sent; both ends of a range are included. */
  open(range?: { start: number; end: number }): Promise<Readable>;
}

/** A multipart form while it is received. */
export interface Upload<Fields> {
  /** Length of the whole body, if the sender declared it. */
  announcedBytes: number | undefined;
  /**
   * Passes the file to `take` as a stream, then resolves to its result and the checked text fields.
   * @throws Problem `media_type_unsupported`, `form_invalid`, `field_invalid`, `body_too_large`
   */
  receive<T>(take: (file: IncomingFile) => Promise<T>): Promise<{ file: T; fields: Fields }>;
}

export interface IncomingFile {
  bytes: AsyncIterable<Uint8Array>;
  /** The name the sender gave it. */
  fileName: string | undefined;
}

interface AnswerKinds<K extends CallName> {
  json: CallAnswer<K>;
  nothing: undefined;
  text: TextAnswer;
  file: FileAnswer;
  redirect: { location: string };
}

export type HandlerInput<K extends CallName> = {
  params: CallParams<K>;
  query: CallQuery<K>;
  body: CallBody<K>;
  caller: CallerOf<K>;
  request: RequestFacts;
  cookie: SessionCookie;
} & (K extends CaptchaCall ? { captcha: ShortCookie } : unknown) &
  (K extends SignUpCall ? { signUp: ShortCookie } : unknown) &
  (Calls[K] extends { headers: unknown } ? { headers: CallHeaders<K> } : unknown) &
  (Calls[K] extends { isBodyRaw: true } ? { rawBody: Uint8Array } : unknown) &
  (Calls[K] extends { form: unknown } ? { upload: Upload<CallForm<K>> } : unknown);

export type Handler<K extends CallName> = (
  input: HandlerInput<K>,
) => Promise<AnswerKinds<K>[Calls[K]['answers']]>;

export type Handlers<K extends CallName = CallName> = { [N in K]: Handler<N> };
