// Turns what stands in the Request pane into what is sent. Values are replaced where they stand in
// the text, so that everything else (number spelling, key order) reaches the service as typed.
import { type Edit, type Node, parseTree } from 'jsonc-parser';

const keyPlaceholder = '{{api_key}}';

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
  return replaceRootTexts(text, (name, value) =>
    name === 'api_key' && keys.includes(value) ? keyPlaceholder : undefined,
  );
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

interface RootText {
  name: string;
  value: string;
  node: Node;
}

// Every property is looked at, not the first of a name: of two equal names JSON.parse takes the
// last, and a placeholder left in either would be sent.
function rootTexts(text: string): RootText[] {
  const root = parseTree(text);
  if (root?.type !== 'object') return [];
  return (root.children ?? []).flatMap((property) => {
    const [nameNode, node] = property.children ?? [];
    const name: unknown = nameNode?.value;
    const value: unknown = node?.value;
    if (!node || typeof name !== 'string' || typeof value !== 'string') return [];
    return [{ name, value, node }];
  });
}

function replaceRootTexts(
  text: string,
  replacement: (name: string, value: string) => string | undefined,
): string {
  const edits: Edit[] = rootTexts(text).flatMap(({ name, value, node }) => {
    const next = replacement(name, value);
    if (next === undefined) return [];
    return [{ offset: node.offset, length: node.length, content: JSON.stringify(next) }];
  });
  // From the end, so that earlier offsets stay true.
  return edits.reduceRight(
    (done, edit) =>
      done.slice(0, edit.offset) + edit.content + done.slice(edit.offset + edit.length),
    text,
  );
}
