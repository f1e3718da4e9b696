// The operation a draft needs, as it is sent.
import type {
  DraftContent,
  SealedOperation,
  ServerCopy,
  StoredDraft,
} from '#portal/offline/draft-model.ts';

export function operationOf(draft: StoredDraft, opId: string): SealedOperation {
  const { id, name, service, payload, base } = draft;
  if (!base) return { kind: 'create', op_id: opId, id, name, service, payload };
  if (draft.removed === 1) return { kind: 'delete', op_id: opId, id, base: base.etag };
  return {
    kind: 'update',
    op_id: opId,
    id,
    base: base.etag,
    ...(name === base.name ? {} : { name }),
    ...(service === base.service ? {} : { service }),
    ...(payload === base.payload ? {} : { payload }),
  };
}

/** The server's copy after it accepted the operation; undefined for a removal. */
export function contentSent(
  operation: SealedOperation,
  base: ServerCopy | undefined,
): DraftContent | undefined {
  if (operation.kind === 'delete') return undefined;
  const name = operation.name ?? base?.name ?? '';
  const service = operation.service ?? base?.service ?? '';
  const payload = operation.payload ?? base?.payload ?? '';
  return { name, service, payload };
}
