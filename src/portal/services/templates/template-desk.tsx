// A template on the desk: its fields beside what they make, and what is done with them.
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router-dom';
import type { OwnTemplate } from '#contract/calls/templates.ts';
import type { TemplateService } from '#contract/services.ts';
import { useReachable } from '#portal/api/connection.ts';
import { EarlierTexts } from '#portal/keep/earlier-texts.tsx';
import type { KeptTexts } from '#portal/keep/kept-texts.ts';
import type { OpenedText } from '#portal/keep/open-kept.ts';
import { showPlace } from '#portal/services/editor/code-area.tsx';
import { parseJson } from '#portal/services/editor/json-position.ts';
import { useLeaveGuard } from '#portal/services/editor/use-leave-guard.ts';
import { DeleteTemplateDialog } from '#portal/services/templates/delete-template-dialog.tsx';
import type { KeptTemplate } from '#portal/services/templates/kept-template.ts';
import styles from '#portal/services/templates/own-templates.module.css';
import { PreviewPane } from '#portal/services/templates/preview-pane.tsx';
import { TemplateActions } from '#portal/services/templates/template-actions.tsx';
import { TemplatePane } from '#portal/services/templates/template-pane.tsx';
import { TemplateVersions } from '#portal/services/templates/template-versions.tsx';
import { type PreviewQuestion, usePreview } from '#portal/services/templates/use-preview.ts';
import {
  changeFailure,
  isOutdated,
  useTemplateChanges,
} from '#portal/services/templates/use-template-changes.ts';
import { useTemplateText } from '#portal/services/templates/use-template-text.ts';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';

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
  const area = useRef<HTMLTextAreaElement>(null);
  const [tab, setTab] = useState('template');
  const [isSaving, setIsSaving] = useState(false);
  const [nameError, setNameError] = useState<{ about: string; text: string }>();
  const [dialog, setDialog] = useState<'versions' | 'delete'>();

  const sample = useMemo(() => readSample(fields.sample), [fields.sample]);
  const { name, engine, content } = fields;
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
  const canSave = isDirty && reachable && !isSaving && sample.fault === undefined;

  async function save() {
    if (!canSave) return;
    setIsSaving(true);
    try {
      const written = await changes.save(id, { ...fields, name: name.trim() }, base.etag);
      text.markSaved(written);
      showToast('success', `Saved as version ${written.version}.`);
    } catch (cause) {
      if (isOutdated(cause)) await changes.refetch(id);
      else if (changeFailure(cause).includes('name')) {
        setNameError({ about: name, text: changeFailure(cause) });
      }
      showToast('error', `Not saved; your text is still here. ${changeFailure(cause)}`);
    } finally {
      setIsSaving(false);
    }
  }

  async function restore(version: number) {
    try {
      const written = await changes.restore(id, version, base.etag);
      text.show(written);
      setDialog(undefined);
      showToast('success', `Version ${version} is version ${written.version} now.`);
    } catch (cause) {
      if (isOutdated(cause)) await changes.refetch(id);
      showToast('error', changeFailure(cause));
    }
  }

  function show(offset: number) {
    // The field must be in sight before it can take the caret.
    flushSync(() => setTab('template'));
    showPlace(area.current, offset);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key !== 's') return;
    event.preventDefault();
    void save();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for everything inside
    <div className={styles.desk} onKeyDown={onKeyDown}>
      <p>
        <Link to={`/services/${serviceKey}/configuration`}>All templates</Link>
      </p>
      <EarlierTexts
        count={text.asideCount}
        onBringBack={text.bringBack}
        onDelete={text.deleteAside}
      />
      <div className={styles.panes}>
        <TemplatePane
          ref={area}
          serviceKey={serviceKey}
          fields={fields}
          nameError={nameError?.about === name ? nameError.text : undefined}
          sampleFault={sample.fault}
          errors={preview.preview?.errors ?? []}
          keptState={text.keptState}
          isDirty={isDirty}
          tab={tab}
          onTab={setTab}
          onChange={text.change}
          elsewhere={
            text.isChangedElsewhere && saved
              ? { takeSaved: () => text.show(saved), keepMine: () => text.keepMine(saved) }
              : undefined
          }
        />
        <PreviewPane
          state={preview}
          content={content}
          reachable={reachable}
          hasFault={sample.fault !== undefined}
          name={name.trim() || 'preview'}
          onShow={show}
          onRetry={preview.askAgain}
        />
      </div>
      <TemplateActions
        version={base.version}
        canSave={canSave}
        isSaving={isSaving}
        reachable={reachable}
        onSave={() => void save()}
        onVersions={() => setDialog('versions')}
        onDelete={() => setDialog('delete')}
      />
      {dialog === 'versions' ? (
        <TemplateVersions
          userId={userId}
          id={id}
          name={base.name}
          current={base.version}
          isDirty={isDirty}
          onRestore={restore}
          onClose={() => setDialog(undefined)}
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
          onCancel={() => setDialog(undefined)}
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
