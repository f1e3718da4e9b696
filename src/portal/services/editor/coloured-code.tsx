import styles from '#portal/services/editor/coloured-code.module.css';
import { type CodeLanguage, highlightCode } from '#portal/services/editor/highlight-code.ts';
import { CodeBlock } from '#portal/ui/documents/code-block.tsx';

// Beyond this the colours would cost more time than they save.
const colouredLengthMax = 100_000;

/** Code with its keys, texts and numbers in colour. */
export function ColouredCode({
  label,
  code,
  language,
}: {
  label: string;
  code: string;
  language: CodeLanguage | undefined;
}) {
  if (language === undefined || code.length > colouredLengthMax) {
    return <CodeBlock label={label}>{code}</CodeBlock>;
  }
  let at = 0;
  const drawn = highlightCode(code, language).map(({ kind, text }) => {
    const key = at;
    at += text.length;
    return kind === 'plain' ? (
      text
    ) : (
      <span key={key} className={styles[kind]}>
        {text}
      </span>
    );
  });
  return (
    <CodeBlock label={label} drawn={drawn}>
      {code}
    </CodeBlock>
  );
}
