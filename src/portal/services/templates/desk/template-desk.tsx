// A template on the desk: its text beside what it makes, and what is done with it.
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { OwnTemplate } from '#contract/calls/templates.ts';
import type { TemplateService } from '#contract/services.ts';
import { useReachable } from '#portal/api/connection.ts';
import { saveFile } from '#portal/api/save-file.ts';
import { EarlierTexts } from '#portal/keep/earlier-texts.tsx';
import type { KeptTexts } from '#portal/keep/kept-texts.ts';
import type { OpenedText } from '#portal/keep/open-kept.ts';
import { stateWords } from '#portal/keep/state-words.ts';
import { useLeaveGuard } from '#portal/keep/use-leave-guard.ts';
import { parseJson } from '#portal/services/editor/json-position.ts';
import { PreviewPane } from '#portal/services/preview/preview-pane.tsx';
import { type PreviewQuestion, usePreview } from '#portal/services/preview/use-preview.ts';
import { DeleteTemplateDialog } from '#portal/services/templates/delete-template-dialog.tsx';
import { type DataField, fieldsAt } from '#portal/services/templates/desk/data-fields.ts';
import type { FindingRange } from '#portal/services/templates/desk/finding-place.ts';
import { InsertFieldDialog } from '#portal/services/templates/desk/insert-field-dialog.tsx';
import { TemplateActions } from '#portal/services/templates/desk/template-actions.tsx';
import { TemplateBar } from '#portal/services/templates/desk/template-bar.tsx';
import { tagOf } from '#portal/services/templates/desk/template-help.ts';
import {
  fileNameOf,
  languageOf,
  styleOf,
} from '#portal/services/templates/desk/template-language.ts';
import { TemplatePane } from '#portal/services/templates/desk/template-pane.tsx';
import { TemplateVersions } from '#portal/services/templates/desk/template-versions.tsx';
import { useSaving } from '#portal/services/templates/desk/use-saving.ts';
import { useTemplateText } from '#portal/services/templates/desk/use-template-text.ts';
import type { KeptTemplate } from '#portal/services/templates/kept-template.ts';
import { useTemplateChanges } from '#portal/services/templates/use-template-changes.ts';
import { Button } from '#portal/ui/button.tsx';
import type { EditorHandle } from '#portal/ui/code-editor/code-editor.tsx';
import desk from '#portal/ui/code-editor/desk.module.css';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { ElsewhereBanner } from '#portal/ui/feedback/elsewhere-banner.tsx';
import { useMediaQuery } from '#portal/ui/media-query.ts';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';
import { SplitPanes } from '#portal/ui/split-panes.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

export function TemplateDesk({
  userId,
  serviceKey,
  id,
  texts,
  kept,
  opened,
  saved,
}: {
  userId: string;
  serviceKey: TemplateService;
  id: string;
  texts: KeptTexts;
  kept: OpenedText;
  opened: KeptTemplate;
  /** What stands on the server, once it is known. */
  saved: OwnTemplate | undefined;
}) {
  const navigate = useNavigate();
  const reachable = useReachable();
  const changes = useTemplateChanges(userId, serviceKey);
  const text = useTemplateText({ id, texts, kept, opened, saved });
  const { fields, base, isDirty } = text;
  const previewId = useId();
  const isWide = useMediaQuery('(min-width: 840px)');
  const editor = useRef<EditorHandle>(null);
  const [part, setPart] = useState('edit');
  const [dialog, setDialog] = useState<'versions' | 'delete' | { insertAt: number }>();
  const close = () => setDialog(undefined);

  const sample = useMemo(() => readSample(fields.sample), [fields.sample]);
  const { name, engine, content } = fields;
  // As the editor counts: its line ends are single.
  const lines = content.replaceAll('\r\n', '\n');
  const style = styleOf(serviceKey, engine);
  const question = useMemo(
    (): PreviewQuestion | undefined =>
      sample.data && reachable
        ? { service: serviceKey, name, engine, content, data: sample.data }
        : undefined,
    [serviceKey, name, engine, content, sample, reachable],
  );
  const preview = usePreview(question);
  // The text is kept on the device and comes back; only where it is not, leaving loses it.
  const guard = useLeaveGuard(isDirty && text.keptState === 'refused', false);
  const canSave = isDirty && reachable && sample.fault === undefined;
  const saving = useSaving({ id, text, changes, canSave });

  function show({ start, end }: FindingRange) {
    // The field must be in sight before it can take the caret.
    flushSync(() => setPart('edit'));
    editor.current?.select(start, end);
  }

  function insert(field: DataField, at: number) {
    if (!style) return;
    const tag = tagOf(field, lines, at, style);
    flushSync(() => {
      setPart('edit');
      close();
    });
    editor.current?.insert(tag.insert, tag.caret);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key !== 's') return;
    event.preventDefault();
    void saving.save();
  }

  const words = stateWords[text.keptState];
  const stamp =
    isDirty && words ? (
      <Stamp tone={text.keptState === 'refused' ? 'error' : 'unsent'}>{words}</Stamp>
    ) : null;
  const askForField = style
    ? () => setDialog({ insertAt: editor.current?.caret() ?? lines.length })
    : undefined;
  const actions = (
    <TemplateActions
      isWide={isWide}
      version={base.version}
      executionPath={`/services/${serviceKey}/try-it-out`}
      canSave={canSave}
      isSaving={saving.isSaving}
      reachable={reachable}
      onSave={() => void saving.save()}
      onInsert={askForField}
      onVersions={() => setDialog('versions')}
      onDownload={() => saveFile(new Blob([content]), fileNameOf(serviceKey, fields))}
      onDelete={() => setDialog('delete')}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for everything inside
    <div className={desk.desk} onKeyDown={onKeyDown}>
      <TemplateBar
        serviceKey={serviceKey}
        fields={fields}
        nameError={saving.nameError}
        stamp={isWide ? stamp : null}
        onChange={text.change}
      >
        {isWide ? actions : null}
      </TemplateBar>
      <EarlierTexts
        count={text.asideCount}
        onBringBack={text.bringBack}
        onDelete={text.deleteAside}
      />
      {text.isChangedElsewhere && saved ? (
        <ElsewhereBanner
          what="template"
          elsewhere={{ takeSaved: () => text.show(saved), keepMine: () => text.keepMine(saved) }}
        />
      ) : null}
      {reachable ? null : (
        <Banner tone="unsent" live title="You are offline.">
          What you type is kept on this device. Preview and saving go on with a connection.
        </Banner>
      )}
      <SplitPanes
        early
        className={desk.panes}
        label="Width of the text"
        storedAs="portal.template-divider"
        first={
          <TemplatePane
            editor={editor}
            fields={fields}
            language={languageOf(serviceKey, engine)}
            style={style}
            data={sample.data}
            dataFault={sample.fault}
            preview={preview}
            part={part}
            previewId={isWide ? undefined : previewId}
            onPart={setPart}
            onChange={text.change}
            onShow={show}
            aside={
              !isWide ? (
                <span className={desk.aside}>{stamp}</span>
              ) : askForField ? (
                <Button variant="quiet" onClick={askForField}>
                  Insert field
                </Button>
              ) : null
            }
          />
        }
        second={
          <PreviewPane
            id={previewId}
            hidden={!isWide && part !== 'preview'}
            state={preview}
            reachable={reachable}
            hasFault={sample.fault !== undefined}
            name={name.trim() || 'preview'}
            onRetry={preview.askAgain}
          />
        }
      />
      {isWide ? null : actions}
      {typeof dialog === 'object' && style ? (
        <InsertFieldDialog
          fields={fieldsAt(lines, dialog.insertAt, style, sample.data)}
          onInsert={(field) => insert(field, dialog.insertAt)}
          onClose={close}
        />
      ) : null}
      {dialog === 'versions' ? (
        <TemplateVersions
          userId={userId}
          id={id}
          name={base.name}
          current={base.version}
          isDirty={isDirty}
          onRestore={async (version) => {
            if (await saving.restore(version)) close();
          }}
          onClose={close}
        />
      ) : null}
      {dialog === 'delete' ? (
        <DeleteTemplateDialog
          userId={userId}
          serviceKey={serviceKey}
          template={{ id, name: base.name }}
          onDeleted={() => {
            text.forget();
            void navigate(`/services/${serviceKey}/configuration`);
          }}
          onCancel={close}
        />
      ) : null}
      <ConfirmDialog
        open={guard.state === 'blocked'}
        title="Leave without saving?"
        confirmLabel="LEAVE"
        onConfirm={() => guard.proceed?.()}
        onCancel={() => guard.reset?.()}
      >
        <p>Storage of this device is off or full, so your changes would be lost.</p>
      </ConfirmDialog>
    </div>
  );
}

function readSample(text: string): { data?: object; fault?: string } {
  const parsed = parseJson(text);
  if (!parsed.ok) return { fault: parsed.fault.detail };
  const { value } = parsed;
  if (typeof value === 'object' && value !== null) return { data: value };
  return { fault: 'The sample data must be an object or a list' };
}
