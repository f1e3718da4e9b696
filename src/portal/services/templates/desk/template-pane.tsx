// The text of a template and the data it is tried with, each in the code editor.
import { type ReactNode, type RefObject, useMemo } from 'react';
import { parseJson } from '#portal/services/editor/json-position.ts';
import type { PreviewState } from '#portal/services/preview/use-preview.ts';
import type { FindingRange } from '#portal/services/templates/desk/finding-place.ts';
import {
  findingsOf,
  TemplateFindings,
} from '#portal/services/templates/desk/template-findings.tsx';
import { templateHelp } from '#portal/services/templates/desk/template-help.ts';
import type { TemplateFields } from '#portal/services/templates/kept-template.ts';
import type { EditorHandle } from '#portal/ui/code-editor/code-editor.tsx';
import desk from '#portal/ui/code-editor/desk.module.css';
import type { EditorHelp } from '#portal/ui/code-editor/editor-help.ts';
import type { EditorLanguage } from '#portal/ui/code-editor/editor-languages.ts';
import { EditorPart } from '#portal/ui/code-editor/editor-part.tsx';
import type { TagStyle } from '#portal/ui/code-editor/template-syntax.ts';
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
      className={desk.first}
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
                <div className={desk.foot}>
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
