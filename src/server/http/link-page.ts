// What a person reads whose browser opened a link to a file that cannot be had. Programs get the error as JSON.
import type { FastifyRequest } from 'fastify';
import type { ProblemKey } from '#contract/problems.ts';

interface Words {
  title: string;
  text: string;
}

const ended: Words = {
  title: 'This link has ended',
  text: 'Its time is over, or the file was downloaded as often as allowed. Ask the person who sent you the link for a new one.',
};

const words: Partial<Record<ProblemKey, Words>> = {
  file_not_found: {
    title: 'This link leads to no file',
    text: 'Check that you have the whole address. If you have, the file or its link was removed: ask the person who sent it to you.',
  },
  link_expired: ended,
  file_expired: ended,
};

const otherwise: Words = {
  title: 'The file cannot be loaded at the moment',
  text: 'Try again in a minute.',
};

/** The page for a problem, or undefined where no person with a browser asks. */
export function linkPage(request: FastifyRequest, key: ProblemKey): string | undefined {
  const isPerson =
    request.routeOptions.config.call === 'downloadByLink' &&
    (request.headers.accept ?? '').includes('text/html');
  if (!isPerson) return undefined;
  const { title, text } = words[key] ?? otherwise;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
  body { max-width: 32rem; margin: 15vh auto; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
</style>
<main>
  <h1>${title}</h1>
  <p>${text}</p>
</main>
</html>
`;
}
