// The languages of the code editor. JSON comes with it; the others are loaded beside it.
import type { LoadedLanguage } from '#portal/ui/code-editor/codemirror/mount-editor.ts';
import type { TagStyle } from '#portal/ui/code-editor/template-syntax.ts';

export type EditorLanguage = 'json' | 'html' | `${'html' | 'text'}-${TagStyle}`;

/** Undefined for the one that needs no loading. */
export async function loadLanguage(name: EditorLanguage): Promise<LoadedLanguage | undefined> {
  if (name === 'json') return undefined;
  if (name === 'html') {
    const { htmlTemplate } = await import('#portal/ui/code-editor/codemirror/html-template.ts');
    return htmlTemplate(undefined);
  }
  const tags = name.endsWith('braces') ? 'braces' : 'percent';
  if (name.startsWith('html')) {
    const { htmlTemplate } = await import('#portal/ui/code-editor/codemirror/html-template.ts');
    return htmlTemplate(tags);
  }
  const { textTemplate } = await import('#portal/ui/code-editor/codemirror/template-tags.ts');
  return textTemplate(tags);
}
