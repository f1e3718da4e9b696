// One request on the desk: its panes, its buttons, and what happens when it is saved or left. It is
// mounted afresh for each request, so nothing of one can reach the next.
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Service } from '#contract/services.ts';
import { texts } from '#contract/texts.ts';
import { useReachable } from '#portal/data/connection.ts';
import { apiKeysQuery, configurationQuery } from '#portal/data/own-queries.ts';
import type { Draft, DraftStore } from '#portal/offline/draft-model.ts';
import { DeskActions } from '#portal/services/desk-actions.tsx';
import styles from '#portal/services/execution.module.css';
import { type JsonFault, parseJson } from '#portal/services/json-position.ts';
import { LeavePrompt } from '#portal/services/leave-prompt.tsx';
import type { OpenedRequest } from '#portal/services/open-request.ts';
import { RequestPane } from '#portal/services/request-pane.tsx';
import { ResponsePane } from '#portal/services/response-pane.tsx';
import { SaveDialog } from '#portal/services/save-dialog.tsx';
import { useLeaveGuard } from '#portal/services/use-leave-guard.ts';
import { useRun } from '#portal/services/use-run.ts';
import { useWorkingText } from '#portal/services/use-working-text.ts';
import type { WorkingPlace } from '#portal/services/working-place.ts';
import { SignInPrompt } from '#portal/ui/sign-in-prompt.tsx';
import { showToast } from '#portal/ui/toast.tsx';

export interface DeskRequestProps {
  /** Undefined for a guest, who can write but neither run nor save. */
  userId: string | undefined;
  service: Service;
  functionIndex: number;
  apiKeyId: string | undefined;
  ownKeys: readonly string[];
  place: WorkingPlace;
  /** Undefined where nothing can be saved: guests, or a device without the program for it. */
  store: DraftStore | undefined;
  /** The selected saved request as the device has it now. */
  draft: Draft | undefined;
  opened: OpenedRequest;
  onCreated: (draft: Draft) => void;
}

export function DeskRequest(props: DeskRequestProps) {
  const { userId, service, ownKeys, place, store, draft, opened } = props;
  const queries = useQueryClient();
  const reachable = useReachable();
  const request = useRef<HTMLTextAreaElement>(null);
  const response = useRef<HTMLElement>(null);
  const [isSaveOpen, setIsSaveOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [saveFault, setSaveFault] = useState<JsonFault>();
  const [createdId, setCreatedId] = useState<string>();
  const [firstDraft] = useState(draft);
  const draftId = createdId ?? firstDraft?.id;
  const working = useWorkingText({
    place,
    opened,
    serviceKey: service.key,
    draftId,
    // While it is being saved, what the device tells is our own doing.
    saved: isSaving ? undefined : draft?.payload,
    ownKeys,
  });
  const { text } = working;
  const chosenFunction = service.functions[props.functionIndex];
  const run = useRun({
    service,
    functionPath: chosenFunction?.path ?? 'convert',
    readKey: async () => {
      const keys = userId === undefined ? [] : await queries.ensureQueryData(apiKeysQuery(userId));
      return (keys.find(({ id }) => id === props.apiKeyId) ?? keys[0])?.key;
    },
    onDone: () => {
      if (userId !== undefined) void queries.invalidateQueries(configurationQuery(userId));
    },
  });

  const isSample = draftId === undefined && service.functions.some((one) => sampleOf(one) === text);
  const isBlank = text.trim() === '';
  // A sample as it came, or white space, is nobody's work; neither is a guest's loss, who cannot save.
  const isDirty = store !== undefined && working.isDirty && !isSample && (!isBlank || !!draftId);
  const guard = useLeaveGuard(isDirty, working.state !== 'refused');
  const [liveId, setLiveId] = useState(draft?.id);
  if (draft && draft.id !== liveId) setLiveId(draft.id);
  const isGone = draftId !== undefined && draftId === liveId && draft === undefined;
  const canExecute =
    userId !== undefined && !isBlank && run.state.kind !== 'running' && reachable && service.open;
  const canSave = store !== undefined && !isBlank;

  function askToSave() {
    if (!canSave) return;
    const parsed = parseJson(text);
    setSaveFault(parsed.ok ? undefined : parsed.fault);
    if (parsed.ok) {
      setIsSaveOpen(true);
      return;
    }
    showToast('error', texts.saveNeedsJson);
    guard.reset?.();
    request.current?.focus();
    request.current?.setSelectionRange(parsed.fault.offset, parsed.fault.offset);
  }

  async function save(name: string) {
    if (!store) return;
    const payload = working.hidden;
    const isUpdate = draftId !== undefined && !isGone;
    setIsSaving(true);
    try {
      const content = { name, service: service.key, payload };
      const saved = await store.saveDraft(content, isUpdate ? draftId : undefined);
      working.markSaved(payload, !isUpdate);
      setIsSaveOpen(false);
      showToast('success', isUpdate ? texts.requestUpdated : texts.requestSaved);
      if (!isUpdate) setCreatedId(saved.id);
      if (guard.state === 'blocked') guard.proceed();
      else if (!isUpdate) props.onCreated(saved);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      showToast('error', `Not saved; your text is still here. ${reason}`);
    } finally {
      setIsSaving(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.key === 'Enter' && canExecute) void run.execute(text);
    else if (event.key === 's') askToSave();
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: two shortcuts for everything inside
    <div className={styles.desk} onKeyDown={onKeyDown}>
      <div className={styles.panes}>
        <RequestPane
          ref={request}
          text={text}
          state={working.state}
          draft={draft}
          isDirty={working.isDirty}
          isGone={isGone}
          fault={run.state.kind === 'invalid' ? run.state.fault : saveFault}
          onText={(next) => {
            working.setText(next);
            // The mark on a fault that may be mended by now would only mislead.
            setSaveFault(undefined);
            if (run.state.kind === 'invalid') run.clear();
          }}
          onBringBack={working.canBringBack ? working.bringBack : undefined}
          elsewhere={working.isChangedElsewhere ? working : undefined}
        />
        {userId === undefined ? (
          <SignInPrompt to="Execution">
            You can write here; the text stays on this device and is there after you log in.
          </SignInPrompt>
        ) : (
          <ResponsePane
            ref={response}
            state={run.state}
            serviceKey={service.key}
            userId={userId}
            onCancel={run.cancel}
            onShowFault={(fault) => {
              request.current?.focus();
              request.current?.setSelectionRange(fault.offset, fault.offset);
            }}
          />
        )}
      </div>
      <DeskActions
        service={service}
        chosenFunction={chosenFunction}
        // Own keys stay out of what is copied, as out of what is kept.
        text={working.hidden}
        canExecute={canExecute}
        canSave={canSave}
        reachable={reachable}
        onSave={askToSave}
        onExecute={() => {
          if (canExecute) void run.execute(text);
          // The button is off while the run lasts and would drop the focus; the answer is next.
          response.current?.focus({ preventScroll: true });
          // Only phones, where it lies below the request, have to move for it.
          response.current?.scrollIntoView({ block: 'nearest' });
        }}
        onSample={() => chosenFunction && working.replaceText(sampleOf(chosenFunction))}
        onClear={() => {
          working.replaceText('');
          run.clear();
          request.current?.focus();
        }}
      />
      {isSaveOpen ? (
        <SaveDialog
          name={draft?.name ?? ''}
          isNew={draftId === undefined || isGone}
          isChangedElsewhere={working.isChangedElsewhere}
          reachable={reachable}
          onSave={save}
          onClose={() => {
            setIsSaveOpen(false);
            guard.reset?.();
          }}
        />
      ) : null}
      {guard.state === 'blocked' && !isSaveOpen ? (
        <LeavePrompt
          onSave={() => {
            if (draft && parseJson(text).ok && !working.isChangedElsewhere) void save(draft.name);
            else askToSave();
          }}
          onDiscard={() => {
            working.discard();
            guard.proceed();
          }}
          onStay={() => guard.reset()}
        />
      ) : null}
    </div>
  );
}

function sampleOf({ sample }: { sample: Readonly<Record<string, unknown>> }): string {
  return JSON.stringify(sample, null, 2);
}
