import {
  type DocumentLanguage,
  documentLanguageNames,
  documentLanguages,
} from '#contract/document-languages.ts';
import { SelectField } from '#portal/ui/fields/select-field.tsx';

/** The language of a shipped template's sample. */
export function LanguageField({
  languages,
  value,
  onChange,
}: {
  languages: readonly DocumentLanguage[];
  value: DocumentLanguage;
  onChange: (language: DocumentLanguage) => void;
}) {
  return (
    <SelectField
      label="Language"
      value={value}
      onChange={({ target }) => onChange(documentLanguageOf(target.value))}
    >
      {languages.map((language) => (
        <option key={language} value={language}>
          {documentLanguageNames[language]}
        </option>
      ))}
    </SelectField>
  );
}

/** The language of a code, English for anything else. */
export function documentLanguageOf(code: string): DocumentLanguage {
  return documentLanguages.find((language) => language === code) ?? 'en';
}
