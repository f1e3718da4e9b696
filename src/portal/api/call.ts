// The portal's one way to call the server: by a name of the contract table, typed from it. The
// table with all its schemas is loaded with the first call, so the public pages do not carry it.
import type {
  CallAnswer,
  CallBodyInput,
  CallName,
  CallParams,
  CallQuery,
  Calls,
} from '#contract/calls.ts';
import { CallFailure } from '#portal/api/call-failure.ts';
import type { SendOptions } from '#portal/api/exchange.ts';

export { CallFailure };

type Part<Name extends string, T> = T extends undefined
  ? { readonly [N in Name]?: undefined }
  : { readonly [N in Name]: T };

// A query's output type may hold numbers the wire spells as text, so any plain value is taken.
type QueryValues<Q> = { readonly [N in keyof Q]: string | number | boolean | undefined };
type QueryPart<K extends CallName> =
  CallQuery<K> extends undefined
    ? { readonly query?: undefined }
    : { readonly query?: Partial<QueryValues<CallQuery<K>>> };

export type CallOptions<K extends CallName> = Part<'params', CallParams<K>> &
  Part<'body', CallBodyInput<K>> &
  QueryPart<K> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  };

/** What a call resolves to: its JSON answer, text, a Blob for files, or nothing. */
export type CallResult<K extends CallName> = Calls[K]['answers'] extends 'text'
  ? string
  : Calls[K]['answers'] extends 'file'
    ? Blob
    : CallAnswer<K>;

type Arguments<K extends CallName> =
  Record<string, never> extends CallOptions<K>
    ? [options?: CallOptions<K>]
    : [options: CallOptions<K>];

// The overload ties the untyped exchange to the contract's types: `send` has parsed the answer by
// the very schema the type is inferred from.
export function call<K extends CallName>(
  name: K,
  ...[options]: Arguments<K>
): Promise<CallResult<K>>;
export async function call(name: CallName, options?: SendOptions): Promise<unknown> {
  const [{ calls }, { send }] = await Promise.all([
    import('#contract/calls.ts'),
    import('#portal/api/send.ts'),
  ]);
  return send(calls[name], options);
}
