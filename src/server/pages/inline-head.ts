// What a drawn page has in itself, so that its first paint waits for nothing else: the script of the
// stored colour scheme, and the styles of what is on the page.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lateStyles } from '#contract/render-page.ts';
import { readStyles, rulesFor, type StyleRule } from '#server/pages/critical-styles.ts';

const themeFile = 'theme.js';
const themeTag = `<script src="/${themeFile}"></script>`;
const styleTag = /<link rel="stylesheet" crossorigin href="(\/assets\/[\w.-]+\.css)">/;

export interface InlineHead {
  theme: string;
  styles: readonly StyleRule[];
}

/** Undefined if the build is not as expected: then the page loads its parts as the shell does. */
export async function readInlineHead(
  folder: string,
  shell: string,
): Promise<InlineHead | undefined> {
  const [, sheet] = styleTag.exec(shell) ?? [];
  if (sheet === undefined || !shell.includes(themeTag)) return undefined;
  const [theme, styles] = await Promise.all(
    [themeFile, sheet].map((name) => readFile(join(folder, name), 'utf8')),
  );
  return { theme: theme ?? '', styles: readStyles(styles ?? '') };
}

/** The policy allows this script by its hash, and no other inline script. */
export async function inlineScriptHash(folder: string | undefined): Promise<string | undefined> {
  if (folder === undefined) return undefined;
  const theme = await readFile(join(folder, themeFile), 'utf8').catch(() => undefined);
  if (theme === undefined) return undefined;
  return `'sha256-${createHash('sha256').update(theme).digest('base64')}'`;
}

export function withInlineHead(page: string, { theme, styles }: InlineHead): string {
  const body = page.slice(page.indexOf('<body'));
  return page
    .replace(themeTag, () => `<script>${theme}</script>`)
    .replace(styleTag, (link) => {
      const late = link.replace('>', ` media="print" ${lateStyles}>`);
      return `<style>${rulesFor(body, styles)}</style>${late}`;
    });
}
