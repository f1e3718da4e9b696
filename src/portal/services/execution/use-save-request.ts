// The text on the desk and what saves it: asking for a name, saving, and being asked before it is left.
import { type RefObject, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Service } from '#contract/services.ts';
import { texts } from '#contract/texts.ts';
import type { KeptTexts } from '#portal/keep/kept-texts.ts';
import { useLeaveGuard } from '#portal/keep/use-leave-guard.ts';
import type { Draft, DraftStore } from '#portal/offline/draft-model.ts';
import { type JsonFault, parseJson } from '#portal/services/editor/json-position.ts';
import { sampleText } from '#portal/services/execution/sample-text.ts';
import type { DeskFunction } from '#portal/services/execution/use-functions.ts';
import type { OpenedRequest } from '#portal/services/execution/use-opened-request.ts';
import { useWorkingText } from '#portal/services/execution/use-working-text.ts';
import type { EditorHandle } from '#portal/ui/code-editor/code-editor.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';

export function useSaveRequest({
  service,
  functions,
  ownKeys,
  texts: keptTexts,
  store,
  draft,
  opened,
  request,
  onCreated,
}: {
  service: Service;
  functions: readonly DeskFunction[];
  ownKeys: readonly string[];
  texts: KeptTexts;
  /** Undefined where nothing can be saved. */
  store: DraftStore | undefined;
  /** The selected saved request as the device has it now. */
  draft: Draft | undefined;
  opened: OpenedRequest;
  /** Where the text stands; a fault is shown there. */
  request: RefObject<EditorHandle | null>;
  onCreated: (draft: Draft) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [fault, setFault] = useState<{ about: string; fault: JsonFault }>();
  // Until the device tells of it, which may be a moment later.
  const [created, setCreated] = useState<Draft>();
  const [firstDraft] = useState(draft);
  const draftId = created?.id ?? firstDraft?.id;
  const isSampleText = (one: string) => functions.some((it) => sampleText(it) === one);
  const working = useWorkingText({
    texts: keptTexts,
    opened,
    serviceKey: service.key,
    draftId,
    // While it is being saved, what the device tells is our own doing.
    saved: isSaving ? undefined : draft?.payload,
    ownKeys,
    isNobodys: isSampleText,
  });
  const { text } = working;
  const isBlank = text.trim() === '';
  const isSample = draftId === undefined && isSampleText(text);
  // A sample as it came, or white space, is nobody's work; neither is a guest's loss, who cannot save.
  const isDirty = store !== undefined && working.isDirty && !isSample && (!isBlank || !!draftId);
  const guard = useLeaveGuard(isDirty, working.state !== 'refused');
  const [liveId, setLiveId] = useState(draft?.id);
  if (draft && draft.id !== liveId) setLiveId(draft.id);
  const isGone = draftId !== undefined && draftId === liveId && draft === undefined;
  const canSave = store !== undefined && !isBlank;

  /** Told before a name is asked for: the server would refuse what the device had saved. */
  function isTooLong(): boolean {
    const kib = Math.ceil(new TextEncoder().encode(working.hidden).length / 1024);
    const kibMax = limits.draftPayloadBytesMax / 1024;
    if (kib <= kibMax) return false;
    showToast('error', `Not saved: the text has ${kib} KiB, and ${kibMax} KiB can be saved.`);
    guard.reset?.();
    return true;
  }

  function ask() {
    if (!canSave || isTooLong()) return;
    const parsed = parseJson(text);
    setFault(parsed.ok ? undefined : { about: text, fault: parsed.fault });
    if (parsed.ok) {
      setIsOpen(true);
      return;
    }
    showToast('error', texts.saveNeedsJson);
    guard.reset?.();
    const { offset } = parsed.fault;
    request.current?.select(offset, offset);
  }

  /** Whether it is saved. */
  async function save(name: string): Promise<boolean> {
    if (!store) return false;
    const payload = working.hidden;
    const isUpdate = draftId !== undefined && !isGone;
    setIsSaving(true);
    try {
      const content = { name, service: service.key, payload };
      const saved = await store.saveDraft(content, isUpdate ? draftId : undefined);
      working.markSaved(payload, !isUpdate);
      setIsOpen(false);
      showToast('success', isUpdate ? texts.requestUpdated : texts.requestSaved);
      if (!isUpdate) setCreated(saved);
      if (guard.state === 'blocked') guard.proceed();
      else if (!isUpdate) onCreated(saved);
      return true;
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      showToast('error', `Not saved; your text is still here. ${reason}`);
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  return {
    working,
    guard,
    isGone,
    name: (draft ?? created)?.name ?? '',
    isNew: draftId === undefined || isGone,
    isBlank,
    canSave,
    isOpen,
    /** What was wrong with the text as it stands; a mark on what was mended would mislead. */
    fault: fault?.about === text ? fault.fault : undefined,
    ask,
    save,
    close() {
      setIsOpen(false);
      guard.reset?.();
    },
    /** From the question on leaving: under the name it has, where nothing else is to be asked. */
    saveAndLeave() {
      if (isTooLong()) return;
      if (draft && parseJson(text).ok && !working.isChangedElsewhere) void save(draft.name);
      else ask();
    },
  };
}
