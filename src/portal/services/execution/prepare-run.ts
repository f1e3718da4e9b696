// Turns what stands in the Request pane into what is sent. Values are replaced where they stand in
// the text, so that everything else (number spelling, key order) reaches the service as typed.
import { hideOwnKeys, keyPlaceholder, replaceRootTexts, rootTexts } from '#contract/root-texts.ts';

const modeFields: readonly string[] = [
  'pdf_access_mode',
  'html_access_mode',
  'text_access_mode',
  'image_access_mode',
  'file_access_mode',
];

/** `direct` becomes `download`: the portal always saves a direct answer itself. */
export function directToDownload(text: string): string {
  return replaceRootTexts(text, (name, value) =>
    modeFields.includes(name) && value === 'direct' ? 'download' : undefined,
  );
}

/** Puts the key in place of the placeholder; only a whole `api_key` value is one. */
export function fillKey(text: string, key: string): string {
  return replaceRootTexts(text, (name, value) =>
    name === 'api_key' && value === keyPlaceholder ? key : undefined,
  );
}

/** The opposite, before a text is kept anywhere: own keys do not belong into storage. */
export function hideKeys(text: string, keys: readonly string[]): string {
  return hideOwnKeys(text, (key) => keys.includes(key));
}

export function needsKey(text: string): boolean {
  return rootTexts(text).some(({ name, value }) => name === 'api_key' && value === keyPlaceholder);
}

/** Whether the answer is to be saved as a file. */
export function wantsDownload(text: string): boolean {
  return rootTexts(text).some(
    ({ name, value }) => modeFields.includes(name) && (value === 'download' || value === 'direct'),
  );
}
