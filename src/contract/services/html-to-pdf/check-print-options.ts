import type { FieldError } from '#contract/problems.ts';

type Body = Readonly<Record<string, unknown>>;

/** What html-to-pdf prints, HTML or an address, and what it can wait for. */
export function checkPrintOptions(body: Body): FieldError | undefined {
  return sourceError(body) ?? waitError(body);
}

function sourceError({ html_string, url }: Body): FieldError | undefined {
  if ((html_string === undefined) !== (url === undefined)) return undefined;
  return {
    path: 'html_string',
    message:
      url === undefined
        ? 'html_string or url is required.'
        : 'Only one of html_string and url is taken.',
    fix: 'Send the HTML itself as html_string, or the address of a page as url.',
  };
}

/** A wait for what only scripts bring about, in a page whose scripts are off. */
function waitError(body: Body): FieldError | undefined {
  const path = ['wait_for_selector', 'wait_for_expression'].find(
    (name) => body[name] !== undefined,
  );
  if (path === undefined || body.javascript === true) return undefined;
  return {
    path,
    message: `${path} waits for what scripts do, and scripts are off.`,
    fix: 'Set javascript to true, or leave the wait out.',
  };
}
