// The documentation page of a service as shipped: written from the contract, so that fields, limits
// and errors on the page are those the server checks. An admin's published page replaces it later.
import { toJsonSchema } from '@valibot/to-json-schema';
import type { Call } from '#contract/call.ts';
import { callEntries } from '#contract/calls.ts';
import { problems } from '#contract/problems.ts';
import type { Service, ServiceFunction } from '#contract/services.ts';

/** The page's HTML: headings from h2 down, no script, no style. */
export function servicePage(service: Service, publicUrl: string): string {
  const intro = `<h1>${escapeHtml(service.title)}</h1><p>${escapeHtml(service.summary)}</p>`;
  if (!service.open) {
    return `${intro}<p><strong>Runs of this service are not open yet.</strong> The call below the address <code>/api/${service.key}/v1/</code> is not answered in this version.</p>`;
  }
  const sections = service.functions.map((fn) => functionSection(service, fn, publicUrl));
  return `${intro}${quickStart(service)}${sections.join('')}`;
}

function quickStart(service: Service): string {
  const modes = service.accessModeField
    ? `<h2>Where the result goes</h2><p><code>${service.accessModeField}</code> decides: <code>download</code> answers the file itself, <code>archive</code> keeps it and answers its name and the day it expires. Without the field the file is archived. A file is kept for 168 hours unless <code>expires_in_hours</code> says otherwise.</p>`
    : '';
  return `<h2>API key</h2><p>Send your key as <code>api_key</code> in the body, as <code>X-API-Key</code> or <code>Authorization: Bearer</code> header, or with basic authorization as user name. A run counts against your monthly requests only when it succeeds.</p>${modes}`;
}

function functionSection(service: Service, fn: ServiceFunction, publicUrl: string): string {
  const path = `/api/${service.key}/v1/${fn.path}`;
  const call = callEntries.find(([, entry]) => entry.path === path)?.[1];
  if (!call?.body) return '';
  const body = JSON.stringify({ ...fn.sample, api_key: 'YOUR_API_KEY' }, null, 2);
  return [
    `<h2 id="${fn.path}">POST ${path}</h2>`,
    fieldTable(call),
    '<h3>Example</h3>',
    `<pre><code>${escapeHtml(curl(publicUrl + path, body))}</code></pre>`,
    '<h3>Answers</h3>',
    '<p>Success is status 200. <code>request_id</code>, <code>counted</code> and <code>remaining</code> are in every JSON answer; a download carries them as <code>X-Request-Id</code>, <code>X-Counted</code> and <code>X-Requests-Remaining</code>. Send an <code>Idempotency-Key</code> header to make repeating a call safe: the same key with the same body answers the first result again and is not counted twice.</p>',
    errorTable(call),
  ].join('');
}

function curl(url: string, body: string): string {
  const quoted = body.replaceAll("'", "'\\''");
  return `curl -X POST '${url}' \\\n  -H 'Content-Type: application/json' \\\n  -o downloaded_file.pdf \\\n  -d '${quoted}'`;
}

function fieldTable(call: Call): string {
  if (!call.body) return '';
  const schema: unknown = toJsonSchema(call.body, { typeMode: 'input', errorMode: 'ignore' });
  const fields = recordOf(recordOf(schema).properties);
  const required = recordOf(schema).required;
  const names = Array.isArray(required) ? required : [];
  const rows = Object.entries(fields).map(([name, field]) => {
    const need = names.includes(name) ? 'required' : 'optional';
    return `<tr><th scope="row"><code>${name}</code></th><td>${describeType(recordOf(field))}</td><td>${need}</td></tr>`;
  });
  return `<table><caption>Body fields</caption><thead><tr><th scope="col">Field</th><th scope="col">Type and limits</th><th scope="col">Needed</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function describeType(field: Record<string, unknown>): string {
  const parts: string[] = [];
  if (Array.isArray(field.enum)) {
    parts.push(field.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(', '));
  } else if (typeof field.type === 'string') parts.push(field.type);
  if (typeof field.minimum === 'number') parts.push(`at least ${field.minimum}`);
  if (typeof field.maximum === 'number') parts.push(`at most ${field.maximum}`);
  if (typeof field.maxLength === 'number') parts.push(`up to ${field.maxLength} characters`);
  if (field.default !== undefined && JSON.stringify(field.default) !== '{}') {
    parts.push(`default <code>${escapeHtml(String(field.default))}</code>`);
  }
  return parts.join('; ') || 'any JSON';
}

function errorTable(call: Call): string {
  const rows = call.problems.map((key) => {
    const { status, message } = problems[key];
    return `<tr><td>${status}</td><td><code>${key}</code></td><td>${escapeHtml(message)}</td></tr>`;
  });
  return `<h3>Errors</h3><p>Each error has <code>message</code>, <code>error_key</code> and <code>request_id</code>; field errors are listed in <code>errors</code>. Branch on <code>error_key</code>.</p><table><caption>Errors of this call</caption><thead><tr><th scope="col">Status</th><th scope="col">error_key</th><th scope="col">Message</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
