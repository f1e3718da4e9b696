import sniffEncoding from 'html-encoding-sniffer';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of a page in the encoding that a browser would take: by its mark, the Content-Type, what the
 * page says of itself. A page that says nothing is UTF-8 if it can be, else Windows-1252.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const label = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1];
  const isXml = /^application\/xhtml\+xml/i.test(contentType);
  const options = label === undefined ? {} : { transportLayerEncodingLabel: label };
  const encoding = isXml
    ? sniffEncoding(bytes, { ...options, xml: true })
    : sniffEncoding(bytes, {
        ...options,
        defaultEncoding: isUtf8(bytes) ? 'UTF-8' : 'windows-1252',
      });
  return decoderOf(encoding).decode(bytes);
}

function decoderOf(encoding: string): Pick<typeof utf8, 'decode'> {
  try {
    return new TextDecoder(encoding);
  } catch {
    // `replacement` and the like, which no page is meant to be read in.
    return new TextDecoder();
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
