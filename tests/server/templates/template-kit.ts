import * as v from 'valibot';
import { expect } from 'vitest';
import { type OwnTemplate, templateCalls, templateSchema } from '#contract/calls/templates.ts';
import type { Person } from '#tests/kit/people.ts';
import type { Answer, TestApp } from '#tests/kit/test-app.ts';

/** A body that can be stored. */
export function aTemplate(different: Record<string, unknown> = {}) {
  return {
    name: 'Letter',
    service: 'data-to-text',
    engine: 'default',
    content: 'Dear %name%',
    sample_data: '{"name": "Ana"}',
    ...different,
  };
}

/** What a user does with own templates, over HTTP. */
export function templatesOf(app: TestApp, { cookie }: Person) {
  const call = (method: string, path: string, body?: unknown, ifMatch?: string) =>
    app.call(method, `/core/template${path}`, {
      cookie,
      headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
      ...(body === undefined ? {} : { body }),
    });

  return {
    call,
    askToCreate: (body: unknown) => call('POST', '', body),
    create: async (different: Record<string, unknown> = {}) =>
      templateIn(await call('POST', '', aTemplate(different))),
    read: async (id: string) => templateIn(await call('GET', `/${id}`)),
    update: (id: string, body: unknown, ifMatch?: string) => call('PUT', `/${id}`, body, ifMatch),
    remove: (id: string, ifMatch?: string) => call('DELETE', `/${id}`, undefined, ifMatch),
    list: async (query = '') => {
      const answer = await call('GET', query);
      expect(answer.status, answer.text).toBe(200);
      return v.parse(templateCalls.listTemplates.answer, answer.json);
    },
    versions: async (id: string) => {
      const answer = await call('GET', `/${id}/versions`);
      expect(answer.status, answer.text).toBe(200);
      return v.parse(templateCalls.listTemplateVersions.answer, answer.json);
    },
    restore: (id: string, version: number, ifMatch?: string) =>
      call('POST', `/${id}/versions/${version}/restore`, {}, ifMatch),
    askPreview: (body: unknown) => call('POST', '/preview', body),
    preview: async (body: unknown) => {
      const answer = await call('POST', '/preview', body);
      expect(answer.status, answer.text).toBe(200);
      return v.parse(templateCalls.previewTemplate.answer, answer.json);
    },
  };
}

export type Templates = ReturnType<typeof templatesOf>;

/** The template in an answer. */
export function templateIn(answer: Answer): OwnTemplate {
  expect(answer.status, answer.text).toBeLessThan(300);
  return v.parse(templateSchema, answer.json);
}
