// Not the package content-disposition: since version 2 it writes plain names without quotes, which
// scripts that look for filename="…" do not find, and before that it cut names at a slash.

/**
 * Content-Disposition that saves a file under a name (RFC 6266): a plain name for old clients, and
 * the exact one percent-encoded (RFC 8187) where plain ASCII is not enough. Contains printable
 * ASCII only.
 */
export function contentDisposition(fileName: string): string {
  const name = fileName.toWellFormed();
  const plain = asciiOf(name);
  const header = `attachment; filename="${plain}"`;
  return plain === name ? header : `${header}; filename*=UTF-8''${encoded(name)}`;
}

// Clients interpret quotes, backslashes and percent signs in quoted names differently, so the plain
// form omits them.
function asciiOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
}

// encodeURIComponent does not encode these four, which RFC 8187 does not allow in a value.
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
