// One request on the desk: its panes, its buttons, and what happens when it is saved or left. It is
// mounted afresh for each request, so nothing of one can reach the next.
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type KeyboardEvent, lazy, Suspense, useRef } from 'react';
import type { Service } from '#contract/services.ts';
import { texts } from '#contract/texts.ts';
import { useReachable } from '#portal/api/connection.ts';
import { apiKeysQuery, configurationQuery } from '#portal/api/own-queries.ts';
import { EarlierTexts } from '#portal/keep/earlier-texts.tsx';
import { places } from '#portal/keep/kept-slot.ts';
import type { KeptTexts } from '#portal/keep/kept-texts.ts';
import type { Draft, DraftStore } from '#portal/offline/draft-model.ts';
import { shippedTemplatesQuery } from '#portal/services/catalog/service-queries.ts';
import { ownTemplatesQuery } from '#portal/services/catalog/template-queries.ts';
import { fieldRange } from '#portal/services/editor/field-range.ts';
import { LeavePrompt } from '#portal/services/editor/leave-prompt.tsx';
import { DeskActions } from '#portal/services/execution/desk-actions.tsx';
import styles from '#portal/services/execution/execution.module.css';
import type { FilePickerProps } from '#portal/services/execution/files/file-picker.tsx';
import { FormBar } from '#portal/services/execution/form/form-bar.tsx';
import { isFormService } from '#portal/services/execution/form/form-edit.ts';
import { useFormView } from '#portal/services/execution/form/use-form-view.ts';
import { RequestPane } from '#portal/services/execution/request-pane.tsx';
import { ResponsePane } from '#portal/services/execution/result/response-pane.tsx';
import { sampleText } from '#portal/services/execution/sample-text.ts';
import { SaveDialog } from '#portal/services/execution/save-dialog.tsx';
import type { DeskFunction } from '#portal/services/execution/use-functions.ts';
import type { OpenedRequest } from '#portal/services/execution/use-opened-request.ts';
import { useRequestHelp } from '#portal/services/execution/use-request-help.ts';
import { type RunState, useRun } from '#portal/services/execution/use-run.ts';
import { useSaveRequest } from '#portal/services/execution/use-save-request.ts';
import { showAnswer, useShownAnswer } from '#portal/services/execution/use-shown-answer.ts';
import type { EditorHandle } from '#portal/ui/code-editor/code-editor.tsx';
import { SignInPrompt } from '#portal/ui/feedback/sign-in-prompt.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { SplitPanes } from '#portal/ui/split-panes.tsx';

const FormDesk = lazy(async () => ({
  default: (await import('#portal/services/execution/form/form-desk.tsx')).FormDesk,
}));

export interface DeskRequestProps {
  /** Undefined for a guest, who can write but neither run nor save. */
  userId: string | undefined;
  service: Service;
  functions: readonly DeskFunction[];
  functionIndex: number;
  apiKeyId: string | undefined;
  ownKeys: readonly string[];
  texts: KeptTexts;
  /** Undefined where nothing can be saved: guests, or a device without the program for it. */
  store: DraftStore | undefined;
  /** The selected saved request as the device has it now. */
  draft: Draft | undefined;
  opened: OpenedRequest;
  onCreated: (draft: Draft) => void;
}

export function DeskRequest(props: DeskRequestProps) {
  const { userId, service, draft } = props;
  const queries = useQueryClient();
  const reachable = useReachable();
  const request = useRef<EditorHandle>(null);
  const response = useRef<HTMLElement>(null);
  const saving = useSaveRequest({ ...props, request });
  const { working, guard, isBlank, canSave } = saving;
  const { text } = working;
  const chosenFunction = props.functions[props.functionIndex];
  const help = useRequestHelp(service, chosenFunction);
  const formService = isFormService(service.key) ? service.key : undefined;
  const [isForm, setIsForm] = useFormView(formService !== undefined);
  const run = useRun({
    service,
    chosen: chosenFunction,
    readKey: async () => {
      const keys = userId === undefined ? [] : await queries.ensureQueryData(apiKeysQuery(userId));
      return (keys.find(({ id }) => id === props.apiKeyId) ?? keys[0])?.key;
    },
    readTemplates: async (name) => {
      const shipped = await queries.fetchQuery({ ...shippedTemplatesQuery, retry: false });
      const names = shipped.map(({ file_name }) => file_name);
      if (userId === undefined || names.includes(name)) return names;
      const query = ownTemplatesQuery(userId, service.key);
      const own = await queries.fetchQuery({ ...query, retry: false });
      return [...names, ...own.flatMap((one) => [one.name, one.id])];
    },
    onRefused: ({ errors }) => errors[0] && showField(errors[0].path),
    onDone: () => {
      if (userId !== undefined) void queries.invalidateQueries(configurationQuery(userId));
    },
  });
  const state = isOutdated(run.state, text) ? waiting : run.state;
  const awaitAnswer = useShownAnswer(state, text, response);
  const canExecute =
    userId !== undefined && !isBlank && run.state.kind !== 'running' && reachable && service.open;

  function execute(isSure = false) {
    awaitAnswer(text);
    void run.execute(text, isSure);
  }

  function showField(path: string) {
    if (isForm) {
      document.getElementsByName(path.replace(/^data\./, ''))[0]?.focus();
      return;
    }
    const range = fieldRange(text, path);
    if (range) request.current?.select(range.start, range.end);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.key === 'Enter' && canExecute) execute();
    else if (event.key === 's') saving.ask();
    else return;
    event.preventDefault();
  }

  const earlier = (
    <EarlierTexts
      count={working.asideCount}
      onBringBack={working.bringBack}
      onDelete={working.deleteAside}
    />
  );
  const answer =
    userId === undefined ? null : (
      <ResponsePane
        ref={response}
        state={state}
        serviceKey={service.key}
        userId={userId}
        onCancel={run.cancel}
        onShowFault={({ offset }) => request.current?.select(offset, offset)}
        onShowField={showField}
        onSendAnyway={() => {
          if (!canExecute) return;
          execute(true);
          response.current?.focus({ preventScroll: true });
        }}
      />
    );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: two shortcuts for everything inside
    <div className={styles.desk} onKeyDown={onKeyDown}>
      {isForm && formService ? (
        <>
          <FormBar
            state={working.state}
            draft={draft}
            isDirty={working.isDirty}
            isGone={saving.isGone}
            elsewhere={working.isChangedElsewhere ? working : undefined}
            onJson={() => setIsForm(false)}
          />
          {earlier}
          <Suspense fallback={<Skeleton lines={8} />}>
            <FormDesk
              service={formService}
              text={text}
              isGuest={userId === undefined}
              onText={working.setText}
            />
          </Suspense>
          {userId === undefined || state.kind === 'waiting' ? null : answer}
        </>
      ) : (
        <SplitPanes
          label="Width of the request"
          storedAs="portal.desk-divider"
          first={
            <RequestPane
              editor={request}
              help={help}
              text={text}
              state={working.state}
              draft={draft}
              isDirty={working.isDirty}
              isGone={saving.isGone}
              error={
                errorIn(state, text) ?? (saving.fault && texts.parseError(saving.fault.detail))
              }
              onText={working.setText}
              onForm={formService && (() => setIsForm(true))}
              earlier={earlier}
              files={
                userId !== undefined && chosenFunction && takesFiles(chosenFunction) ? (
                  <Suspense fallback={null}>
                    <FilePicker
                      userId={userId}
                      chosen={chosenFunction}
                      text={text}
                      reachable={reachable}
                      onText={working.setText}
                    />
                  </Suspense>
                ) : null
              }
              elsewhere={working.isChangedElsewhere ? working : undefined}
            />
          }
          second={
            userId === undefined ? (
              // As high as its text, not as the pane.
              <div>
                <SignInPrompt to="Execution">
                  You can write here; the text stays on this device and is there after you log in.
                </SignInPrompt>
              </div>
            ) : (
              answer
            )
          }
        />
      )}
      <DeskActions
        service={service}
        chosenFunction={chosenFunction}
        // Own keys stay out of what is copied, as out of what is kept.
        text={working.hidden}
        canExecute={canExecute}
        canSave={canSave}
        reachable={reachable}
        onSave={saving.ask}
        onExecute={() => {
          if (canExecute) execute();
          // The button is off while the run lasts and would drop the focus; the answer is next.
          response.current?.focus({ preventScroll: true });
          showAnswer(response.current);
        }}
        onSample={() => chosenFunction && working.replaceText(sampleText(chosenFunction))}
        onClear={() => {
          working.replaceText('');
          run.clear();
          request.current?.focus();
        }}
      />
      {saving.isOpen && userId !== undefined ? (
        <SaveDialog
          userId={userId}
          place={places.requestName(service.key, draft?.id)}
          name={saving.name}
          isNew={saving.isNew}
          isChangedElsewhere={working.isChangedElsewhere}
          reachable={reachable}
          onSave={saving.save}
          onClose={saving.close}
        />
      ) : null}
      {guard.state === 'blocked' && !saving.isOpen ? (
        <LeavePrompt
          onSave={saving.saveAndLeave}
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

// Where it cannot be loaded, the files are named by hand.
const FilePicker = lazy<ComponentType<FilePickerProps>>(() =>
  import('#portal/services/execution/files/file-picker.tsx').then(
    (module) => ({ default: module.FilePicker }),
    () => ({ default: () => null }),
  ),
);

/** Whether it works on files of the archive that may as well stand in the request. */
function takesFiles({ run }: DeskFunction): boolean {
  const entries: unknown = Reflect.get(run.body, 'entries');
  // Of Data to PDF, `file_name` is the name of what it makes.
  if (Object.hasOwn(Object(entries), 'data_from')) return false;
  return ['file_name', 'file_base64'].every((name) => Object.hasOwn(Object(entries), name));
}

const waiting: RunState = { kind: 'waiting' };

/** However the text was replaced: what was said about another one says nothing any more. */
function isOutdated(state: RunState, text: string): boolean {
  return (state.kind === 'invalid' || state.kind === 'doubted') && state.text !== text;
}

/** What is wrong with the text as it stands; a mark on what may be mended would mislead. */
function errorIn(state: RunState, text: string): string | undefined {
  if (state.kind === 'invalid') return texts.parseError(state.fault.detail);
  if (state.kind !== 'refused' || state.text !== text) return undefined;
  const [first] = state.failure.errors;
  return first?.path ? `${first.path}: ${first.message}` : state.failure.message;
}
