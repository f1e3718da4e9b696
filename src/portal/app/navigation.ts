// The links the header and the phone menu share, in the specification's order.
export const mainLinks = [
  { to: '/services', label: 'Services' },
  { to: '/showcase', label: 'Showcase' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/contact', label: 'Contact Us' },
] as const;

export const legalLinks = [
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms & Conditions' },
  { to: '/impressum', label: 'Imprint' },
] as const;

/** The account pages that exist in this release. */
export function accountLinks(userId: string) {
  const id = encodeURIComponent(userId);
  return {
    drafts: { to: `/user-service/${id}`, label: 'Drafts' },
    keys: { to: `/api-key/${id}`, label: 'API Keys' },
  };
}
