/** The name of a PDF made of a template or by a name with or without its ending. */
export function pdfName(name: string): string {
  return `${name.replace(/\.(hbs|html|pdf|zip)$/i, '')}.pdf`;
}
