// HTML headers and footers: separate documents, laid out once in advance to measure their height
// and embed everything they show.
import { Problem } from '#contract/problems.ts';
import type { PageOptions } from '#contract/services/page-options.ts';
import { isRecord } from '#services/renderer/browser/cdp-connection.ts';
import {
  askedMargin,
  marginOf,
  type PageRules,
  paperOf,
  widenMargins,
} from '#services/renderer/running-elements/page-rules.ts';
import { TabCrash } from '#services/renderer/unprintable.ts';
import type { RunningHtml, Warning } from '#services/tools.ts';

export interface PackedPart {
  html: string;
  heightPx: number;
  /** Edges of its texts and images; undefined if it has none. */
  ink: { leftPx: number; rightPx: number } | undefined;
}

export interface PackedParts {
  header: PackedPart | undefined;
  footer: PackedPart | undefined;
  /** Parts that are not drawn: `@font-face`, or element names. */
  findings: string[];
}

/** What is printed, with its warnings. */
export interface RunningLayout {
  headerTemplate: string;
  footerTemplate: string;
  /** Inches, for a document that sets none. */
  marginTop: number | undefined;
  marginBottom: number | undefined;
  /** Inserted before the document's own styles. */
  css: string;
  warnings: Warning[];
  /** What is not drawn, as in `PackedParts`. */
  findings: string[];
  consoleErrors?: string[];
}

const pxPerInch = 96;
/** From the paper's edge to the header, as placed by Chromium, and the gap below it. */
const edgePx = 20;
const gapPx = 8;
const usualMarginPx = 0.8 * pxPerInch;
const usualSidePx = 0.4 * pxPerInch;
const leastSidePx = 19;
/** Fraction of the page height; the rest must fit some lines. */
const shareMax = 0.7;

const partStyle =
  'display:block;flex:1 1 auto;box-sizing:border-box;width:100%;' +
  'font:9pt/1.25 Arial,sans-serif;text-align:start';

/** Both parts as the page in which Chromium draws them, for a paper of this width. */
export function runningDocument(running: RunningHtml, widthPx: number): string {
  const base = running.baseUrl === undefined ? '' : `<base href="${attribute(running.baseUrl)}">`;
  const part = (id: string, html: string | undefined) =>
    `<div id="${id}">${html === undefined ? '' : `<running-part style="${partStyle}">${html}</running-part>`}</div>`;
  return `<!doctype html><meta charset="utf-8">${base}<style>
    body { display: flex; flex-direction: column; margin: 0 auto; width: ${widthPx}px }
    #header, #footer { display: flex; flex: none }
    #header { align-items: flex-start; padding-top: ${edgePx}px }
    #footer { align-items: flex-end; padding-bottom: ${edgePx}px }
  </style><body>${part('header', running.headerHtml)}${part('footer', running.footerHtml)}`;
}

/** @throws TabCrash if it is not a result of `packScript` */
export function readPacked(text: unknown): PackedParts {
  if (typeof text !== 'string') throw new TabCrash('the header and footer could not be read');
  const packed: unknown = JSON.parse(text);
  if (!isRecord(packed) || !Array.isArray(packed.parts)) throw new TabCrash('no packed parts');
  const [header, footer] = packed.parts.map(readPart);
  return {
    header,
    footer,
    findings: Array.isArray(packed.findings) ? packed.findings.map(String) : [],
  };
}

function readPart(part: unknown): PackedPart | undefined {
  if (!isRecord(part)) return undefined;
  const { left, right } = part;
  const ink =
    typeof left === 'number' && typeof right === 'number'
      ? { leftPx: left, rightPx: right }
      : undefined;
  return { html: String(part.html), heightPx: Number(part.height), ink };
}

/**
 * Positions of the parts on pages of a document with these `rules`.
 * @throws Problem `field_invalid` if they leave no space for the document
 */
export function layOutRunning(
  packed: PackedParts,
  page: PageOptions,
  rules: PageRules,
  printBackground: boolean,
): RunningLayout {
  const paper = paperOf(page, rules);
  const top = roomFor('header_html', 'top', packed.header, page, rules);
  const bottom = roomFor('footer_html', 'bottom', packed.footer, page, rules);
  const needed = (packed.header ? top.px : 0) + (packed.footer ? bottom.px : 0);
  if (needed > paper.heightPx * shareMax) {
    const path =
      packed.header && (!packed.footer || top.px >= bottom.px) ? 'header_html' : 'footer_html';
    const message = `The header and footer take ${mm(needed)} mm of a page of ${mm(paper.heightPx)} mm.`;
    throw new Problem('field_invalid', { errors: [{ path, message }] });
  }
  const sides = {
    leftPx: Math.max(leastSidePx, marginOf('left', page, rules) ?? usualSidePx),
    rightPx: Math.max(leastSidePx, marginOf('right', page, rules) ?? usualSidePx),
  };
  const template = (part: PackedPart | undefined) =>
    part === undefined ? '<span></span>' : templateOf(part, paper.widthPx, sides, printBackground);
  return {
    headerTemplate: template(packed.header),
    footerTemplate: template(packed.footer),
    marginTop: packed.header && top.px / pxPerInch,
    marginBottom: packed.footer && bottom.px / pxPerInch,
    css: `${top.css} ${bottom.css}`.trim(),
    warnings: [...top.warnings, ...bottom.warnings],
    findings: packed.findings,
  };
}

function roomFor(
  field: string,
  side: 'top' | 'bottom',
  part: PackedPart | undefined,
  page: PageOptions,
  rules: PageRules,
): { px: number; css: string; warnings: Warning[] } {
  if (!part) return { px: 0, css: '', warnings: [] };
  const px = Math.ceil(edgePx + part.heightPx + gapPx);
  const asked = askedMargin(side, page);
  if (asked !== undefined) {
    if (asked >= px) return { px, css: '', warnings: [] };
    const message =
      `It takes ${mm(px)} mm with its distance from the edge, and page.margin leaves ${mm(asked)} mm: ` +
      `it overlaps the text. Set the ${side} margin to ${mm(px)}mm or more, or leave it out.`;
    return { px, css: '', warnings: [{ path: field, message }] };
  }
  const css = widenMargins(rules, side, px);
  return { px: Math.max(px, usualMarginPx), css, warnings: [] };
}

/** It starts where the text of the page does, unless it has its own distance from the edges. */
function templateOf(
  { html, ink }: PackedPart,
  widthPx: number,
  { leftPx, rightPx }: { leftPx: number; rightPx: number },
  printBackground: boolean,
): string {
  const isInside =
    ink !== undefined && ink.leftPx >= leastSidePx - 1 && ink.rightPx <= widthPx - leastSidePx + 1;
  const padding = isInside ? '' : `;padding:0 ${rightPx}px 0 ${leftPx}px`;
  const colours = `;-webkit-print-color-adjust:${printBackground ? 'exact' : 'economy'}`;
  return `<running-part style="${partStyle}${padding}${colours}">${html}</running-part>`;
}

const mm = (px: number): number => Math.ceil((px / pxPerInch) * 25.4);

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
