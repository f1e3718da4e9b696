// A script that runs in a document and finds missing resources: images of all kinds, style sheets,
// frames and fonts.

/** Defines `findPictures(rules, isAlone)` and helpers for style rules; needs `isLate`. */
export const picturesScript = String.raw`
  const isVisible = (element) =>
    Element.prototype.getClientRects.call(element).length > 0 && getComputedStyle(element).visibility === 'visible';
  const pictureProperties = ['background-image', 'list-style-image', 'border-image-source',
    'mask-image', '-webkit-mask-image', 'content', 'shape-outside'];
  const isLocal = (url) => /^(?:data|blob):/i.test(url);
  const isInside = (url) => url.startsWith('#') || url.startsWith('about:');
  function absolute(url) {
    try {
      return new URL(url, document.baseURI).href;
    } catch {
      return url;
    }
  }
  /** All style rules for this medium, and missing style sheets. */
  function readSheets() {
    const rules = [], missing = [];
    const read = (list) => {
      for (const rule of list) {
        if (rule.media && rule.media.mediaText && !matchMedia(rule.media.mediaText).matches) continue;
        if (rule instanceof CSSImportRule) {
          if (!isLocal(rule.href) && isEmpty(rule.styleSheet)) missing.push(rule.href);
          else readSheet(rule.styleSheet);
        } else if (rule instanceof CSSPageRule) {
          rules.push({ style: rule.style, selector: undefined });
          for (const box of rule.cssRules || []) rules.push({ style: box.style, selector: undefined });
        } else if (rule.selectorText !== undefined) {
          rules.push({ style: rule.style, selector: rule.selectorText });
          if (rule.cssRules && rule.cssRules.length > 0) read(rule.cssRules);
        } else if (rule.cssRules) read(rule.cssRules);
      }
    };
    const readSheet = (sheet) => {
      try {
        if (sheet && !sheet.disabled) read(sheet.cssRules);
      } catch {
        // A style sheet of another origin cannot be read.
      }
    };
    const isEmpty = (sheet) => {
      try {
        return !sheet || sheet.cssRules.length === 0;
      } catch {
        return false;
      }
    };
    for (const sheet of get('styleSheets')) readSheet(sheet);
    for (const sheet of get('adoptedStyleSheets')) readSheet(sheet);
    return { rules, missing };
  }
  /** The elements of a selector, each with the pseudo-element that the selector names. */
  function matched(selector, max) {
    const found = [];
    for (const one of selector.split(/,(?![^(\[]*[)\]])/)) {
      const [, base, pseudo] = /^(.*?)(::?(?:before|after|marker))?$/i.exec(one.trim()) || [];
      try {
        for (const element of all(base || '*')) {
          if (found.length >= max) return found;
          found.push([element, pseudo]);
        }
      } catch {
        // A selector for the page itself, or one that only style sheets may use.
      }
    }
    return found;
  }
  function urlsIn(style) {
    return pictureProperties.flatMap((name) => {
      const value = style.getPropertyValue(name);
      if (!value || !value.includes('url(')) return [];
      return Array.from(value.matchAll(/url\("((?:[^"\\]|\\.)*)"\)/g), ([, url]) =>
        url.replace(/\\(.)/g, '$1'));
    });
  }
  async function isReadable(url) {
    const image = Document.prototype.createElement.call(document, 'img');
    image.src = url;
    return image.decode().then(() => true, () => false);
  }
  function picturesOfElements() {
    const asked = [];
    const say = (element, url, what) => {
      if (url !== null && isVisible(element)) asked.push({ url: url.trim(), what });
    };
    for (const image of all('img')) {
      if (image.getAttribute('src') === null && !image.currentSrc) continue;
      if (!isVisible(image)) continue;
      asked.push({ url: image.currentSrc || image.getAttribute('src').trim(), what: 'img',
        alt: image.alt, image });
    }
    for (const field of all('input[type=image i]')) say(field, field.getAttribute('src'), 'input');
    for (const object of all('object[data]')) {
      if (/^image|^$/.test(object.type) && !/^data:(?!image)/i.test(object.data)) {
        say(object, object.getAttribute('data'), 'object');
      }
    }
    for (const embed of all('embed[src]')) {
      if (!/^data:(?!image)/i.test(embed.src)) say(embed, embed.getAttribute('src'), 'embed');
    }
    for (const video of all('video[poster]')) say(video, video.getAttribute('poster'), 'video');
    for (const image of all('image, feImage')) {
      const url = image.getAttribute('href') || image.getAttribute('xlink:href');
      if (url !== null) asked.push({ url: url.trim(), what: 'svg image' });
    }
    return asked;
  }
  function picturesOfStyles(rules) {
    const asked = [];
    const take = (style) => {
      for (const url of urlsIn(style)) asked.push({ url, what: 'style' });
    };
    for (const { style, selector } of rules) {
      if (isLate()) break;
      if (!style.cssText.includes('url(')) continue;
      if (selector === undefined) {
        take(style);
        continue;
      }
      for (const [element, pseudo] of matched(selector, 50)) {
        if (pseudo || isVisible(element)) take(getComputedStyle(element, pseudo));
      }
    }
    for (const element of all('[style*="url("], [background]')) {
      if (isVisible(element)) take(getComputedStyle(element));
    }
    return asked;
  }
  async function findPictures(rules, isAlone) {
    const asked = new Map();
    for (const one of [...picturesOfElements(), ...picturesOfStyles(rules)]) {
      if (isInside(one.url) || (one.url === '' && one.what === 'style')) continue;
      if (!asked.has(one.url)) asked.set(one.url, one);
    }
    const found = [], texts = [];
    for (const { url, alt, image } of asked.values()) {
      if (isLate()) break;
      const full = url === '' ? '' : absolute(url);
      const decodes = () =>
        image ? image.decode().then(() => true, () => false) : isReadable(full);
      let state = 'read';
      if (url === '') state = 'empty';
      else if (isAlone && !isLocal(url)) state = 'away';
      else if ((image || isLocal(url)) && !(await decodes())) state = 'broken';
      if (state === 'read') texts.push(drawnText(url));
      const isCuttable = /^data:image[/](?:png|jpe?g|gif|webp)/i.test(url);
      if (state === 'read' && !isCuttable) continue;
      const ends = isCuttable ? { head: full.slice(0, 400), tail: full.slice(-2800) } : {};
      found.push({ state, alt: (alt || '').slice(0, 200), url: full.slice(0, 2000),
        length: full.length, ...ends });
    }
    return { pictures: found.sort((a, b) => (a.state === 'read') - (b.state === 'read')), texts };
  }
  /** The texts in a drawing, which are printed as text too. */
  function drawnText(url) {
    const [, kind, data] = /^data:image[/]svg[+]xml([^,]*),(.*)$/is.exec(url) || [];
    if (data === undefined) return '';
    try {
      const plain = decodeURIComponent(data);
      const drawing = /;\s*base64/i.test(kind)
        ? new TextDecoder().decode(Uint8Array.from(atob(plain), (sign) => sign.charCodeAt(0)))
        : plain;
      if (!/<text|<foreignObject/i.test(drawing)) return '';
      return new DOMParser().parseFromString(drawing, 'image/svg+xml').documentElement.textContent;
    } catch {
      return '';
    }
  }
  function findOthers(missingSheets, isAlone) {
    const fonts = [];
    for (const face of get('fonts')) if (face.status === 'error') fonts.push(face.family);
    const away = [];
    if (isAlone) {
      for (const url of missingSheets) away.push({ what: 'style sheet', url });
      for (const link of all('link[rel~=stylesheet i][href]')) {
        if (!isLocal(link.href) && matchMedia(link.media || 'all').matches) {
          away.push({ what: 'style sheet', url: link.getAttribute('href') });
        }
      }
      for (const frame of all('iframe[src], frame[src]')) {
        const url = frame.getAttribute('src').trim();
        if (url !== '' && !isLocal(url) && !isInside(url) && !frame.hasAttribute('srcdoc')) {
          away.push({ what: 'frame', url });
        }
      }
    }
    return { fonts: Array.from(new Set(fonts)), away };
  }`;
