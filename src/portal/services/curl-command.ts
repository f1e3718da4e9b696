import { applyEdits, modify } from 'jsonc-parser';
import { needsKey } from '#portal/services/prepare-run.ts';

/**
 * The same request for a terminal. A placeholder leaves the body and the key is read from the
 * variable API_KEY instead, so that a copied command never carries a secret into a chat or ticket.
 */
export function curlCommand(request: {
  origin: string;
  path: string;
  text: string;
  saveAs: string | undefined;
}): string {
  const byVariable = needsKey(request.text);
  const body = byVariable
    ? applyEdits(request.text, modify(request.text, ['api_key'], undefined, {}))
    : request.text;
  const lines = [
    `curl ${quote(request.origin + request.path)}`,
    `-H ${quote('Content-Type: application/json')}`,
    ...(byVariable ? ['-H "X-API-Key: $API_KEY"'] : []),
    `--data-raw ${quote(body)}`,
    ...(request.saveAs ? [`-o ${quote(request.saveAs)}`] : []),
  ];
  return lines.join(' \\\n  ');
}

// POSIX shells read nothing inside single quotes; a single quote itself is closed, escaped, reopened.
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
