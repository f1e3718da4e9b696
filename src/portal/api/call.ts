// The portal's only way to call the server: by call name, typed from the contract. The contract
// with its schemas is loaded with the first call, so public pages do not include it.
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

// A query's output type may be a number that is sent as text, so any primitive is accepted.
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

// The overload connects the untyped `send` with the contract's types: `send` parses the answer with
// the schema that the type is inferred from.
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
