/** The languages the shipped documents speak, by the names people read. */
export const documentLanguages = ['en', 'de', 'hr'] as const;

export type DocumentLanguage = (typeof documentLanguages)[number];

export const documentLanguageNames: Readonly<Record<DocumentLanguage, string>> = {
  en: 'English',
  de: 'German',
  hr: 'Croatian',
};
