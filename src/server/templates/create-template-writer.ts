// Writes own templates. Each write checks and writes in one transaction that serialises the user's
// writers.
import { randomBytes } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { TemplateService } from '#contract/services.ts';
import { newId } from '#server/new-id.ts';
import type { Database } from '#server/store/database.ts';
import type { TemplateRow } from '#server/store/tables.ts';
import { transact } from '#server/store/transact.ts';
import { engineOf } from '#server/templates/find-own-template.ts';
import {
  deleteTemplate,
  type FullTemplateRow,
  findTemplateId,
  insertTemplate,
  insertVersion,
  lockTemplates,
  measureTemplates,
  readTemplateRow,
  readVersionRow,
  writeTemplate,
} from '#server/templates/template-store.ts';
import type { TemplateEngine } from '#services/tools.ts';

export interface NewTemplate {
  name: string;
  service: TemplateService;
  engine: TemplateEngine;
  content: string;
  sampleData: string;
}

/** Absent fields are unchanged. */
export interface TemplateChange {
  name?: string | undefined;
  engine?: TemplateEngine | undefined;
  content?: string | undefined;
  sampleData?: string | undefined;
}

/** Etags of which one must match the template, or `any`. */
export type TemplateBase = 'any' | readonly string[];

export interface TemplateWriter {
  /** @throws Problem `template_limit`, `template_name_taken`, `template_space` */
  create(userId: string, template: NewTemplate): Promise<FullTemplateRow>;
  /** @throws Problem `not_found`, `template_changed`, `template_name_taken`, `template_space` */
  change(
    at: { userId: string; id: string; base: TemplateBase },
    change: TemplateChange,
  ): Promise<FullTemplateRow>;
  /** @throws Problem `not_found`, `template_changed`, `template_space` */
  restore(
    at: { userId: string; id: string; base: TemplateBase },
    version: number,
  ): Promise<FullTemplateRow>;
  /** @throws Problem `not_found`, `template_changed` */
  remove(at: { userId: string; id: string; base: TemplateBase }): Promise<void>;
}

export function createTemplateWriter({
  db,
  now,
}: {
  db: Database;
  now: () => Date;
}): TemplateWriter {
  const locked = <T>(userId: string, work: (transaction: Database) => Promise<T>): Promise<T> =>
    transact(db, async (transaction) => {
      await lockTemplates(transaction, userId);
      return work(transaction);
    });

  const changeRow = async (
    transaction: Database,
    row: FullTemplateRow,
    change: TemplateChange,
  ): Promise<FullTemplateRow> => {
    const { name = row.name, engine = engineOf(row), content = row.content } = change;
    if (name !== row.name) await refuseTaken(transaction, row.user_id, row.service, name);
    const isNewText = engine !== row.engine || content !== row.content;
    const next = {
      ...row,
      name,
      engine,
      content,
      bytes: Buffer.byteLength(content),
      sample_data: change.sampleData ?? row.sample_data,
      version: isNewText ? row.version + 1 : row.version,
      etag: newEtag(),
      updated_at: now().toISOString(),
    };
    await writeTemplate(transaction, next);
    if (isNewText) {
      await addVersion(transaction, next, next.updated_at);
      const { bytes } = await measureTemplates(transaction, row.user_id);
      if (bytes > limits.templatesBytesPerUserMax) throw new Problem('template_space');
    }
    return next;
  };

  return {
    create: (userId, { sampleData, engine, content, ...head }) =>
      locked(userId, async (transaction) => {
        const bytes = Buffer.byteLength(content);
        const held = await measureTemplates(transaction, userId);
        if (held.count >= limits.templatesPerUserMax) throw new Problem('template_limit');
        if (held.bytes + bytes > limits.templatesBytesPerUserMax) {
          throw new Problem('template_space');
        }
        await refuseTaken(transaction, userId, head.service, head.name);
        const at = now();
        const row: TemplateRow = {
          ...head,
          id: newId(at),
          user_id: userId,
          sample_data: sampleData,
          version: 1,
          etag: newEtag(),
          created_at: at.toISOString(),
          updated_at: at.toISOString(),
        };
        await insertTemplate(transaction, row);
        const full = { ...row, engine, content, bytes };
        await addVersion(transaction, full, row.created_at);
        return full;
      }),

    change: ({ userId, id, base }, change) =>
      locked(userId, async (transaction) => {
        const row = await readUnchanged(transaction, userId, id, base);
        return changeRow(transaction, row, change);
      }),

    restore: ({ userId, id, base }, version) =>
      locked(userId, async (transaction) => {
        const row = await readUnchanged(transaction, userId, id, base);
        const old = await readVersionRow(transaction, id, version);
        if (old === undefined) throw new Problem('not_found');
        return changeRow(transaction, row, { engine: engineOf(old), content: old.content });
      }),

    remove: ({ userId, id, base }) =>
      locked(userId, async (transaction) => {
        await readUnchanged(transaction, userId, id, base);
        await deleteTemplate(transaction, id);
      }),
  };
}

async function readUnchanged(
  transaction: Database,
  userId: string,
  id: string,
  base: TemplateBase,
): Promise<FullTemplateRow> {
  const row = await readTemplateRow(transaction, userId, id);
  if (row === undefined) throw new Problem('not_found');
  if (base !== 'any' && !base.includes(row.etag)) throw new Problem('template_changed');
  return row;
}

async function refuseTaken(
  transaction: Database,
  userId: string,
  service: string,
  name: string,
): Promise<void> {
  if ((await findTemplateId(transaction, { userId, service }, name)) === undefined) return;
  throw new Problem('template_name_taken', {
    errors: [
      { path: 'name', message: 'You have a template with this name.', fix: 'Choose another name.' },
    ],
  });
}

function addVersion(
  transaction: Database,
  { id, version, engine, content, bytes }: FullTemplateRow,
  at: string,
): Promise<void> {
  return insertVersion(
    transaction,
    { template_id: id, version, engine, content, bytes, created_at: at },
    limits.templateVersionsMax,
  );
}

function newEtag(): string {
  return randomBytes(12).toString('base64url');
}
