// Who runs this portal. The server may say so in the page itself, as
// `<meta name="operator" content='{"brand": …}'>`; what it does not say stays a placeholder that
// names the missing setting, because an imprint must never show an invented company.
const unset = (setting: string) => `[set ${setting}]`;

const said = readMeta();

export const operator = {
  brand: said.get('brand') ?? 'Paperline',
  company: said.get('company') ?? unset('COMPANY_NAME'),
  street: said.get('street') ?? unset('COMPANY_ADDRESS'),
  register: said.get('register') ?? unset('COMPANY_REGISTER'),
  vatId: said.get('vatId') ?? unset('COMPANY_VAT_ID'),
  representative: said.get('representative') ?? unset('COMPANY_REPRESENTATIVE'),
  email: said.get('email') ?? unset('COMPANY_EMAIL'),
  phone: said.get('phone') ?? unset('COMPANY_PHONE'),
  credit: said.get('credit') ?? unset('COMPANY_CREDIT'),
} as const;

function readMeta(): Map<string, string> {
  const found = new Map<string, string>();
  // Tests read this module outside a browser.
  if (typeof document === 'undefined') return found;
  const content = document.querySelector('meta[name="operator"]')?.getAttribute('content');
  try {
    const facts: unknown = JSON.parse(content ?? '{}');
    if (typeof facts !== 'object' || facts === null) return found;
    for (const [name, value] of Object.entries(facts)) {
      if (typeof value === 'string' && value !== '') found.set(name, value);
    }
  } catch {
    // A broken tag is as good as none.
  }
  return found;
}
