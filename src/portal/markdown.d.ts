/** A legal text, made into sections by the build. */
declare module '*.md' {
  export const sections: readonly import('#portal/site/legal/legal-section.ts').LegalSection[];
}
