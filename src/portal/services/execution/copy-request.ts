// The request on the desk as programs, made by the maker of the documentation's samples.
import { type CodeSample, codeSamples } from '#contract/code-samples.ts';
import { keyPlaceholder, rootTexts } from '#contract/root-texts.ts';
import { parseJson } from '#portal/services/editor/json-position.ts';
import { directToDownload, wantsDownload } from '#portal/services/execution/prepare-run.ts';
import { downloadName } from '#portal/services/execution/result/download-name.ts';
import { withoutRootField } from '#portal/services/execution/root-fields.ts';

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
  const bodyText = hasKey ? typed : withoutRootField(typed, 'api_key');
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
