import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { shippedReplies, withName } from '#portal/admin/shipped-replies.ts';
import { call } from '#portal/api/call.ts';
import { failureText } from '#portal/api/failure-text.ts';
import { Button } from '#portal/ui/button.tsx';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';
import page from '#portal/ui/page.module.css';

/** Texts to reply with: those that come with the product, and those that admins saved for all of them. */
export function CannedReplies({
  userId,
  firstName,
  body,
  onInsert,
}: {
  userId: string;
  firstName: string;
  /** What is typed now, to be saved. */
  body: string;
  onInsert: (body: string) => void;
}) {
  const queries = useQueryClient();
  const queryKey = ['own', userId, 'canned-replies'];
  const { data: saved = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('listCannedReplies', { signal }),
  });
  const [isNaming, setIsNaming] = useState(false);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  const told = {
    onError: (failure: Error) => showToast('error', failureText(failure)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  };
  const save = useMutation({
    mutationFn: () => call('saveCannedReply', { body: { name, body } }),
    onSuccess: () => {
      setIsNaming(false);
      setName('');
      showToast('success', 'Saved for all admins');
    },
    ...told,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('deleteCannedReply', { params: { id } }),
    onSuccess: () => setChosen(''),
    ...told,
  });
  const all = [...shippedReplies.map((one) => ({ ...one, id: one.name })), ...saved];
  const isSaved = saved.some(({ id }) => id === chosen);

  return (
    <>
      <SelectField
        label="Canned reply"
        value={chosen}
        onChange={({ target }) => {
          setChosen(target.value);
          const found = all.find(({ id }) => id === target.value);
          if (found) onInsert(withName(found.body, firstName));
        }}
      >
        <option value="">Choose a text to insert</option>
        {all.map(({ id, name: label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className={page.row}>
        {isSaved ? (
          <Button busy={remove.isPending} onClick={() => remove.mutate(chosen)}>
            Delete this canned reply
          </Button>
        ) : null}
        {body.trim() === '' || isNaming ? null : (
          <Button onClick={() => setIsNaming(true)}>Save as canned reply</Button>
        )}
      </div>
      {isNaming ? (
        <div className={page.row}>
          <TextField
            label="Name of the canned reply"
            maxLength={limits.cannedReplyNameLengthMax}
            value={name}
            hint="{first_name} in the text stands for the writer's first name."
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              // Enter must not send the reply.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              event.stopPropagation();
              if (name.trim() !== '' && !save.isPending) save.mutate();
            }}
          />
          <Button busy={save.isPending} disabled={name.trim() === ''} onClick={() => save.mutate()}>
            Save
          </Button>
          <Button variant="quiet" onClick={() => setIsNaming(false)}>
            Cancel
          </Button>
        </div>
      ) : null}
    </>
  );
}
