// Who runs this portal. Until the operator sets the COMPANY_* settings these are placeholders that
// say so themselves: an imprint must never show an invented company.
const unset = (setting: string) => `[set ${setting}]`;

export const operator = {
  brand: 'Document Services',
  company: unset('COMPANY_NAME'),
  street: unset('COMPANY_ADDRESS'),
  register: unset('COMPANY_REGISTER'),
  vatId: unset('COMPANY_VAT_ID'),
  representative: unset('COMPANY_REPRESENTATIVE'),
  email: unset('COMPANY_EMAIL'),
  phone: unset('COMPANY_PHONE'),
  credit: unset('COMPANY_CREDIT'),
} as const;
