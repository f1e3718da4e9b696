export const contactFields = [
  'first_name',
  'last_name',
  'email',
  'company_name',
  'message',
] as const;

export type ContactValues = Record<(typeof contactFields)[number], string>;

export const emptyContact: ContactValues = {
  first_name: '',
  last_name: '',
  email: '',
  company_name: '',
  message: '',
};
