// The shape of one line in the contract table. Both ends are typed from it: the server must export
// a handler for each, the portal can only call what is here.
import type * as v from 'valibot';
import type { ProblemKey } from '#contract/problems.ts';

/**
 * Who may call: `anyone`; a signed-in `user`; the user whose id is the path's `{id}`, or an admin
 * (`self`; anybody else gets `not_found`); an `admin`; the bearer of an API `key`; or the owner by
 * key or session (`owner`, the archive's own routes).
 */
export type Access = 'anyone' | 'user' | 'self' | 'admin' | 'key' | 'owner';

// biome-ignore lint/suspicious/noExplicitAny: the input type of a schema is contravariant here
type AnySchema = v.GenericSchema<any, unknown>;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` for parameters, exactly as the specification writes it. */
  readonly path: string;
  readonly access: Access;
  /** One sentence for the reference. */
  readonly summary: string;
  /** More for the reference, where a sentence is not enough. */
  readonly description?: string;
  readonly params?: AnySchema;
  readonly query?: AnySchema;
  /** Request headers the call reads, by lower-case name. */
  readonly headers?: AnySchema;
  readonly body?: AnySchema;
  /** Instead of a body: the text fields of a multipart form whose field `file` is a file. */
  readonly form?: AnySchema;
  /** Success status. */
  readonly status: 200 | 201 | 202 | 204 | 302;
  /** Schema of the JSON answer; for `file` and `text` answers, absent. */
  readonly answer?: AnySchema;
  /** Schema of the 202 answer of a run that is done later. */
  readonly acceptedAnswer?: AnySchema;
  /** What a success looks like on the wire; `run` is JSON or a file, by access mode. */
  readonly answers: 'json' | 'nothing' | 'text' | 'file' | 'redirect' | 'run';
  readonly problems: readonly ProblemKey[];
  /** Body limit in bytes where it differs from that of all calls with the same access. */
  readonly bodyBytesMax?: number;
  /** A missing body counts as an empty object. */
  readonly isBodyOptional?: boolean;
  /** The body is handed over as it came, because its signature covers the bytes. */
  readonly isBodyRaw?: boolean;
  /** Fields of the body that may be long: they are checked and go on as a JsonText, unparsed. */
  readonly longFields?: readonly string[];
}

export function defineCalls<const T extends Record<string, Call>>(calls: T): T {
  return calls;
}

type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;
type Input<S> = S extends v.GenericSchema ? v.InferInput<S> : undefined;

export type ParamsOf<C extends Call> = Output<C['params']>;
export type QueryOf<C extends Call> = Output<C['query']>;
export type HeadersOf<C extends Call> = Output<C['headers']>;
export type BodyOf<C extends Call> = Output<C['body']>;
export type BodyInputOf<C extends Call> = Input<C['body']>;
export type FormOf<C extends Call> = Output<C['form']>;
export type AnswerOf<C extends Call> = Output<C['answer']>;

/** The parameter names in a path, in order: `/core/user/{id}` gives `['id']`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? []);
}

/** Fills a path's parameters, percent-encoded. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
