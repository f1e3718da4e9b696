// The request on the desk as programs, made by the maker of the documentation's samples.
import { parseTree } from 'jsonc-parser';
import { type CodeSample, codeSamples } from '#contract/code-samples.ts';
import { keyPlaceholder, rootTexts } from '#contract/root-texts.ts';
import { parseJson } from '#portal/services/editor/json-position.ts';
import { directToDownload, wantsDownload } from '#portal/services/execution/prepare-run.ts';
import { downloadName } from '#portal/services/execution/result/download-name.ts';

/** A copied program never says whose key it was: without a typed one it reads API_KEY. */
export function holdsKey(text: string): boolean {
  return rootTexts(text).some(
    ({ name, value }) => name === 'api_key' && value !== '' && value !== keyPlaceholder,
  );
}

/** One for each language; only curl's for a text that is no JSON. */
export function requestSamples(request: {
  url: string;
  text: string;
  serviceKey: string;
}): CodeSample[] {
  const hasKey = holdsKey(request.text);
  const typed = directToDownload(request.text);
  const bodyText = hasKey ? typed : withoutKey(typed);
  const parsed = parseJson(bodyText);
  const body = parsed.ok ? parsed.value : undefined;
  const isZip = Reflect.get(Object(body), 'batch') === 'zip';
  const samples = codeSamples({
    url: request.url,
    body,
    bodyText,
    hasKey,
    saveAs: wantsDownload(typed)
      ? downloadName(request.serviceKey, isZip ? 'application/zip' : '')
      : undefined,
  });
  return parsed.ok ? samples : samples.filter(({ id }) => id === 'curl');
}

/**
 * The text without the root's `api_key`; all else stays as it was typed. The parser's own editor would
 * be carried by every page that only reads JSON.
 */
function withoutKey(text: string): string {
  const properties = parseTree(text)?.children ?? [];
  const at = properties.findIndex(({ children }) => children?.[0]?.value === 'api_key');
  const key = properties[at];
  if (!key) return text;
  const [before, after] = [properties[at - 1], properties[at + 1]];
  const end = key.offset + key.length;
  // With the comma on one side of it.
  if (before) return text.slice(0, before.offset + before.length) + text.slice(end);
  return text.slice(0, key.offset) + text.slice(after ? after.offset : end);
}
