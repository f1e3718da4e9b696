// What a handler gets and gives. Who may call is settled by the contract table before it runs, so a
// handler takes, does and answers; of the headers it sees those its call names, and it sees no SQL and
// no environment.
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
  size: number;
  contentType: string;
  fileName: string;
  /** Absent for what is made while it is sent; such a file has no ranges. */
  sha256?: string;
  /** True: the browser shows it instead of saving it. */
  isShown?: boolean;
  /** Called only when bytes are really sent; both ends of a range are included. */
  open(range?: { start: number; end: number }): Promise<Readable>;
}

/** A multipart form while it arrives. */
export interface Upload<Fields> {
  /** Length of the whole body, where the sender told it. */
  announcedBytes: number | undefined;
  /**
   * Hands the file over as it arrives, then gives what became of it and the checked text fields.
   * @throws Problem `media_type_unsupported`, `form_invalid`, `field_invalid`, `body_too_large`
   */
  receive<T>(take: (file: IncomingFile) => Promise<T>): Promise<{ file: T; fields: Fields }>;
}

export interface IncomingFile {
  bytes: AsyncIterable<Uint8Array>;
  /** As the sender calls it. */
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
} & (K extends CaptchaCall ? { captcha: CaptchaCookie } : unknown) &
  (Calls[K] extends { headers: unknown } ? { headers: CallHeaders<K> } : unknown) &
  (Calls[K] extends { form: unknown } ? { upload: Upload<CallForm<K>> } : unknown);

export type Handler<K extends CallName> = (
  input: HandlerInput<K>,
) => Promise<AnswerKinds<K>[Calls[K]['answers']]>;

export type Handlers<K extends CallName = CallName> = { [N in K]: Handler<N> };
