// The text of a template and the data it is tried with, each in the code editor.
import { type ReactNode, type RefObject, useId, useMemo, useRef } from 'react';
import { parseJson } from '#portal/services/editor/json-position.ts';
import type { FindingRange } from '#portal/services/templates/desk/finding-place.ts';
import styles from '#portal/services/templates/desk/template-desk.module.css';
import {
  findingsOf,
  TemplateFindings,
} from '#portal/services/templates/desk/template-findings.tsx';
import { templateHelp } from '#portal/services/templates/desk/template-help.ts';
import type { PreviewState } from '#portal/services/templates/desk/use-preview.ts';
import type { TemplateFields } from '#portal/services/templates/kept-template.ts';
import { Button } from '#portal/ui/button.tsx';
import { CodeEditor, type EditorHandle } from '#portal/ui/code-editor/code-editor.tsx';
import type { EditorHelp } from '#portal/ui/code-editor/editor-help.ts';
import type { EditorLanguage } from '#portal/ui/code-editor/editor-languages.ts';
import { setPlainMode, usePlainMode } from '#portal/ui/code-editor/plain-mode.ts';
import type { TagStyle } from '#portal/ui/code-editor/template-syntax.ts';
import { FieldError } from '#portal/ui/fields/field.tsx';
import { Tabs } from '#portal/ui/tabs.tsx';

export function TemplatePane({
  editor,
  fields,
  language,
  style,
  data,
  dataFault,
  preview,
  aside,
  part,
  previewId,
  onPart,
  onChange,
  onShow,
}: {
  /** That of the template's text. */
  editor: RefObject<EditorHandle | null>;
  fields: TemplateFields;
  language: EditorLanguage;
  /** Undefined for rules in JSON, which have no tags. */
  style: TagStyle | undefined;
  data: object | undefined;
  dataFault: string | undefined;
  preview: PreviewState;
  /** Beside the tabs. */
  aside: ReactNode;
  part: string;
  /** Of the preview, where it is one of the parts. */
  previewId: string | undefined;
  onPart: (part: string) => void;
  onChange: (part: Partial<TemplateFields>) => void;
  onShow: (range: FindingRange) => void;
}) {
  const { preview: answer, about } = preview;
  const findings = useMemo(() => findingsOf(answer), [answer]);
  const help = useMemo(
    () => templateHelp({ style, data, findings, about }),
    [style, data, findings, about],
  );
  return (
    <Tabs
      className={styles.first}
      label="Parts of the template"
      selected={part}
      onSelect={onPart}
      aside={aside}
      tabs={[
        {
          id: 'edit',
          label: 'Edit',
          content: (
            <EditorPart
              ref={editor}
              key={language}
              label="Template text"
              language={language}
              value={fields.content}
              placeholder={style === 'percent' ? '<p>%name%</p>' : ''}
              isInvalid={findings.some(({ severity }) => severity === 'error')}
              error={undefined}
              help={help}
              onChange={(content) => onChange({ content })}
            >
              {(tools) => (
                <TemplateFindings
                  findings={findings}
                  ignored={answer?.ignored ?? []}
                  about={about}
                  style={style}
                  onShow={onShow}
                >
                  {tools}
                </TemplateFindings>
              )}
            </EditorPart>
          ),
        },
        {
          id: 'data',
          label: 'Data',
          content: (
            <EditorPart
              label="Sample data"
              language="json"
              value={fields.sample}
              placeholder="{}"
              isInvalid={dataFault !== undefined}
              error={dataFault}
              help={dataHelp}
              onChange={(sample) => onChange({ sample })}
            >
              {(tools) => (
                <div className={styles.foot}>
                  <span>JSON that the preview is made with.</span>
                  {tools}
                </div>
              )}
            </EditorPart>
          ),
        },
        ...(previewId === undefined
          ? []
          : [{ id: 'preview', label: 'Preview', content: null, panelId: previewId }]),
      ]}
    />
  );
}

function EditorPart({
  ref,
  label,
  error,
  children,
  ...editor
}: {
  ref?: RefObject<EditorHandle | null>;
  label: string;
  error: string | undefined;
  /** The line below, with the tools of the editor in it. */
  children: (tools: ReactNode) => ReactNode;
  language: EditorLanguage;
  value: string;
  placeholder: string;
  isInvalid: boolean;
  help: EditorHelp;
  onChange: (text: string) => void;
}) {
  const id = useId();
  const own = useRef<EditorHandle>(null);
  const handle = ref ?? own;
  const isPlain = usePlainMode();
  return (
    <div className={styles.part}>
      <span id={`${id}-label`} hidden>
        {label}
      </span>
      <CodeEditor
        {...editor}
        ref={handle}
        labelledBy={`${id}-label`}
        describedBy={`${id}-error`}
        className={styles.editor}
      />
      <FieldError id={id} error={error} />
      {children(
        <>
          {isPlain ? null : (
            <Button variant="quiet" onClick={() => handle.current?.find()}>
              Find
            </Button>
          )}
          <Button variant="quiet" aria-pressed={isPlain} onClick={() => setPlainMode(!isPlain)}>
            Plain text
          </Button>
        </>,
      )}
    </div>
  );
}

const dataHelp: EditorHelp = {
  faults(text) {
    const parsed = parseJson(text);
    if (parsed.ok) return [];
    const { offset, detail } = parsed.fault;
    // A fault at the very end has no letter of its own.
    const start = Math.max(0, Math.min(offset, text.length - 1));
    return text === '' ? [] : [{ start, end: start + 1, message: detail }];
  },
  proposals: () => undefined,
};
