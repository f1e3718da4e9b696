// Scripts for headers and footers. Chromium draws those in a page that loads nothing, so a document
// loaded elsewhere is rewritten until it is self-contained.

import { runningTextLook } from '#services/renderer/running-elements/page-css.ts';

/** Margins and sizes in the document's own @page rules, as written. */
export function pageRulesScript(sheets: readonly string[]): string {
  return `((texts) => {
    const found = [];
    const read = (rules) => {
      for (const rule of rules) {
        if (rule instanceof CSSPageRule) {
          const get = (name) => rule.style.getPropertyValue(name);
          const asked = ['size', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left'];
          found.push([rule.selectorText, ...asked.map(get)]);
        } else if (rule.cssRules) read(rule.cssRules);
      }
    };
    for (const sheet of document.styleSheets) {
      try { read(sheet.cssRules); } catch {}
    }
    for (const text of texts) {
      try {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        read(sheet.cssRules);
      } catch {}
    }
    return JSON.stringify(found.slice(0, 100));
  })(${JSON.stringify(sheets)})`;
}

/** How high a text is in a margin of this width, in pixels; see `running` of the page style. */
export function textHeightScript(text: string, widthPx: number): string {
  const words = text.toWellFormed().replace(/\{pages?\}/g, '88');
  const style =
    `all: initial !important; position: absolute !important; width: ${widthPx}px !important; ` +
    `${runningTextLook.replaceAll(';', ' !important;')}`;
  return `(() => {
    const probe = Document.prototype.createElement.call(document, 'div');
    probe.style.cssText = ${JSON.stringify(style)};
    probe.textContent = ${JSON.stringify(words)};
    Object.getOwnPropertyDescriptor(Document.prototype, 'documentElement').get.call(document).append(probe);
    const { height } = probe.getBoundingClientRect();
    probe.remove();
    return height;
  })()`;
}

export interface LoadedText {
  url: string;
  text: string;
}

/**
 * Makes header and footer self-contained and measures them.
 * @param loaded style sheets as text and images as data: URLs, by their original URLs
 */
export function packScript(sheets: readonly LoadedText[], pictures: readonly LoadedText[]): string {
  return `(${pack})(new Map(${pairs(sheets)}), new Map(${pairs(pictures)}))`;
}

function pairs(loaded: readonly LoadedText[]): string {
  return JSON.stringify(loaded.map(({ url, text }) => [url, text]));
}

const pack = `(sheets, pictures) => {
  const findings = new Set();
  const absolute = (url, base) => URL.parse(url, base)?.href ?? '';
  const pictureAt = (url, base) => {
    if (/^data:/i.test(url.trim())) return url.trim();
    return pictures.get(absolute(url, base)) ?? 'data:,';
  };
  const withPictures = (css, base) =>
    css.replace(/url\\("((?:[^"\\\\]|\\\\.)*)"\\)/g, (_whole, url) =>
      'url("' + pictureAt(url.replace(/\\\\(.)/g, '$1'), base) + '")');
  const importRule =
    /@import\\s+(?:url\\(\\s*)?(?:"([^"]*)"|'([^']*)'|([^\\s"');]+))\\s*\\)?([^;]*);?/gi;
  const sheetText = (text, base, depth) => {
    const plain = text.replace(/\\/\\*[^]*?\\*\\//g, '');
    let imported = '';
    for (const [, a, b, c, media] of plain.matchAll(importRule)) {
      const url = absolute(a ?? b ?? c ?? '', base);
      const inner = depth < 5 ? sheets.get(url) : undefined;
      if (inner === undefined) continue;
      const css = sheetText(inner, url, depth + 1);
      imported += media.trim() === '' ? css : '@media ' + media + ' { ' + css + ' }';
    }
    // As serialised by the browser, so that unusual spellings are found.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(plain.replace(importRule, ''));
    const rules = [...sheet.cssRules].filter((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return true;
      findings.add('@font-face');
      return false;
    });
    return imported + rules.map((rule) => withPictures(rule.cssText, base)).join(' ');
  };
  const asStyle = (element, css) => {
    const style = document.createElement('style');
    style.textContent = css;
    element.replaceWith(style);
  };

  const framed = 'running-part :is(iframe, object, embed, video, audio)';
  for (const one of document.querySelectorAll(framed)) {
    findings.add(one.localName);
    one.remove();
  }

  const measured = ['header', 'footer'].map((id) => {
    const part = document.querySelector('#' + id + ' > running-part');
    if (!part) return undefined;
    for (const name of ['pageNumber', 'totalPages', 'date', 'title', 'url']) {
      for (const one of part.getElementsByClassName(name)) one.textContent = '88';
    }
    const height = part.getBoundingClientRect().height;
    let [left, right] = [Infinity, -Infinity];
    const reach = (range) => {
      for (const box of range.getClientRects()) {
        if (box.width === 0 || box.height === 0) continue;
        left = Math.min(left, box.left);
        right = Math.max(right, box.right);
      }
    };
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (walker.currentNode.data.trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      reach(range);
    }
    for (const picture of part.querySelectorAll('img, svg')) reach(picture);
    return { part, height, left, right };
  });

  const parts = measured.map((one) => {
    if (!one) return null;
    const { part, height, left, right } = one;
    for (const link of part.querySelectorAll('link')) {
      const css = sheets.get(link.href);
      if (css === undefined || !link.relList.contains('stylesheet')) continue;
      const text = sheetText(css, link.href, 0);
      asStyle(link, link.media ? '@media ' + link.media + ' { ' + text + ' }' : text);
    }
    for (const style of part.querySelectorAll('style:not([data-packed])')) {
      style.textContent = sheetText(style.textContent, document.baseURI, 0);
    }
    for (const one of part.querySelectorAll('[style]')) {
      one.setAttribute('style', withPictures(one.style.cssText, document.baseURI));
    }
    for (const image of part.querySelectorAll('img')) {
      const url = image.currentSrc || image.src;
      image.removeAttribute('srcset');
      image.removeAttribute('loading');
      if (url) image.src = pictureAt(url, document.baseURI);
    }
    for (const one of part.querySelectorAll('svg image, svg use, svg feImage')) {
      for (const name of ['href', 'xlink:href']) {
        const url = one.getAttribute(name);
        if (url && !url.startsWith('#')) one.setAttribute(name, pictureAt(url, document.baseURI));
      }
    }
    const unwanted = 'script, link, meta, base, source, noscript';
    for (const one of part.querySelectorAll(unwanted)) one.remove();
    for (const name of ['pageNumber', 'totalPages', 'date', 'title', 'url']) {
      for (const one of part.getElementsByClassName(name)) one.textContent = '';
    }
    return {
      html: part.innerHTML,
      height,
      left: Number.isFinite(left) ? left : null,
      right: Number.isFinite(right) ? right : null,
    };
  });
  return JSON.stringify({ parts, findings: [...findings] });
}`;
