import type { ListedTemplate, OwnTemplate } from '#contract/calls/templates.ts';
import type { DocumentLanguage } from '#contract/document-languages.ts';
import { limits } from '#contract/limits.ts';
import { type FieldError, Problem } from '#contract/problems.ts';
import {
  serviceOf as serviceFacts,
  type TemplateService,
  templateServices,
} from '#contract/services.ts';
import { readIfMatch } from '#server/drafts/if-match.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Database } from '#server/store/database.ts';
import {
  createTemplateWriter,
  type NewTemplate,
  type TemplateChange,
} from '#server/templates/create-template-writer.ts';
import { engineOf } from '#server/templates/find-own-template.ts';
import {
  type FullTemplateRow,
  type ListedTemplateRow,
  listTemplateRows,
  listVersionRows,
  readTemplateRow,
  readVersionRow,
} from '#server/templates/template-store.ts';
import {
  findShippedTemplate,
  readShippedSample,
  readShippedTemplate,
} from '#services/templates/shipped-templates.ts';
import type { TemplateEngine } from '#services/tools.ts';

export type TemplateCall =
  | 'listTemplates'
  | 'createTemplate'
  | 'readTemplate'
  | 'updateTemplate'
  | 'removeTemplate'
  | 'listTemplateVersions'
  | 'readTemplateVersion'
  | 'restoreTemplateVersion';

/** The calls on own templates. Templates of other users are answered like missing ones. */
export function createTemplateHandlers(parts: {
  db: Database;
  now: () => Date;
}): Handlers<TemplateCall> {
  const { db } = parts;
  const writer = createTemplateWriter(parts);

  const ownRow = async (userId: string, id: string): Promise<FullTemplateRow> => {
    const row = await readTemplateRow(db, userId, id);
    if (row === undefined) throw new Problem('not_found');
    return row;
  };

  return {
    listTemplates: async ({ caller, query }) =>
      (await listTemplateRows(db, caller.userId, query.service)).map(listed),

    createTemplate: async ({ caller, body }) => {
      const { name, service, from, language } = body;
      const start = from === undefined ? blank : await shippedStart(from, language);
      const template: NewTemplate = {
        name,
        service,
        engine: body.engine ?? start.engine,
        content: body.content ?? start.content,
        sampleData: body.sample_data ?? start.sampleData,
      };
      refuseLarge(template);
      refuseEngine(service, template.engine);
      return onWire(await writer.create(caller.userId, template));
    },

    readTemplate: async ({ caller, params }) => onWire(await ownRow(caller.userId, params.id)),

    updateTemplate: async ({ caller, params, headers, body }) => {
      const { name, engine, content, sample_data: sampleData } = body;
      const { userId } = caller;
      refuseLarge({ content, sampleData });
      if (engine === 'handlebars') {
        refuseEngine(serviceOf(await ownRow(userId, params.id)), engine);
      }
      const at = { userId, id: params.id, base: readIfMatch(headers['if-match']) };
      return onWire(await writer.change(at, { name, engine, content, sampleData }));
    },

    removeTemplate: async ({ caller, params, headers }) => {
      const base = readIfMatch(headers['if-match']);
      await writer.remove({ userId: caller.userId, id: params.id, base });
      return { success: true };
    },

    listTemplateVersions: async ({ caller, params }) => {
      const { id } = await ownRow(caller.userId, params.id);
      const rows = await listVersionRows(db, id);
      return rows.map(({ bytes, ...row }) => ({ ...row, engine: engineOf(row), size: bytes }));
    },

    readTemplateVersion: async ({ caller, params }) => {
      const { id } = await ownRow(caller.userId, params.id);
      const row = await readVersionRow(db, id, params.version);
      if (row === undefined) throw new Problem('not_found');
      const { version, content, bytes, created_at } = row;
      return { version, engine: engineOf(row), size: bytes, created_at, content };
    },

    restoreTemplateVersion: async ({ caller, params, headers }) => {
      const base = readIfMatch(headers['if-match']);
      const at = { userId: caller.userId, id: params.id, base };
      return onWire(await writer.restore(at, params.version));
    },
  };
}

const blank = { engine: 'default', content: '', sampleData: '{}' } as const;

async function shippedStart(
  fileName: string,
  language: DocumentLanguage | undefined,
): Promise<{ engine: TemplateEngine; content: string; sampleData: string }> {
  const shipped = findShippedTemplate(fileName);
  if (shipped === undefined) throw new Problem('template_not_shipped');
  return {
    engine: shipped.engine,
    content: await readShippedTemplate(fileName),
    sampleData: JSON.stringify(await readShippedSample(fileName, language), null, 2),
  };
}

function refuseLarge({
  content = '',
  sampleData = '',
}: Pick<TemplateChange, 'content' | 'sampleData'>): void {
  const errors: FieldError[] = [];
  const addError = (path: string, text: string, bytesMax: number) => {
    if (Buffer.byteLength(text) <= bytesMax) return;
    errors.push({ path, message: `Must be ${bytesMax / 1024} KiB or less.` });
  };
  addError('content', content, limits.templateBytesMax);
  addError('sample_data', sampleData, limits.templateSampleBytesMax);
  if (errors.length > 0) throw new Problem('body_too_large', { errors });
}

function refuseEngine(service: TemplateService, engine: TemplateEngine): void {
  const engines: readonly string[] = serviceFacts(service)?.template?.engines ?? [];
  if (engines.includes(engine)) return;
  throw new Problem('field_invalid', {
    errors: [
      {
        path: 'engine',
        message: 'A mapping is a list of rules or a JSONata expression; it has no engine.',
        fix: 'Send "default" or leave engine out.',
      },
    ],
  });
}

function serviceOf({ service }: { service: string }): TemplateService {
  const known = templateServices.find((one) => one === service);
  if (known === undefined) throw new Error(`a template of the unknown service ${service}`);
  return known;
}

function listed(row: ListedTemplateRow): ListedTemplate {
  const { id, name, version, bytes, created_at, updated_at, etag } = row;
  const facts = { service: serviceOf(row), engine: engineOf(row), version, size: bytes };
  return { id, name, ...facts, created_at, updated_at, etag };
}

function onWire(row: FullTemplateRow): OwnTemplate {
  return { ...listed(row), content: row.content, sample_data: row.sample_data };
}
