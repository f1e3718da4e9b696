import type { FieldError } from '#contract/problems.ts';

type Body = Readonly<Record<string, unknown>>;

// What belongs to the connection, which is not the caller's.
const ownHeaders =
  /^(?:accept-encoding|connection|content-.*|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i;
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;

/** Fields of a page to be read that only go together with others, and header names. */
export function checkReading(body: Body): FieldError | undefined {
  return waitError(body) ?? selectorError(body) ?? headerError(body);
}

function waitError({ wait_for, render }: Body): FieldError | undefined {
  if (wait_for === undefined || render === true) return undefined;
  return {
    path: 'wait_for',
    message: 'It waits for what scripts do, and they do not run without render.',
    fix: 'Set render to true, or leave wait_for out.',
  };
}

function selectorError({ selectors, response_format }: Body): FieldError | undefined {
  if (selectors === undefined || response_format === 'json') return undefined;
  return {
    path: 'selectors',
    message: 'Selectors are answered as json only.',
    fix: 'Set response_format to json, or leave selectors out.',
  };
}

function headerError({ headers }: Body): FieldError | undefined {
  for (const name of Object.keys(Object(headers))) {
    const path = `headers.${name}`;
    if (!headerName.test(name)) return { path, message: 'This is not the name of a header.' };
    if (ownHeaders.test(name)) {
      return { path, message: 'This header belongs to the connection.', fix: 'Leave it out.' };
    }
  }
  return undefined;
}
