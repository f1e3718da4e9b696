// OpenAPI 3.1 made from the contract table, so that the reference cannot say something else than
// what the server checks.
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { type Call, pathParameters } from '#contract/call.ts';
import { type ProblemKey, problems } from '#contract/problems.ts';
import { callEntries } from '#contract/run-calls.ts';

type Json = Record<string, unknown>;

// Without a key a session is needed, and a wrong key is not tried as one.
const ownerProblems = ['unauthorized', 'api_key_invalid'] as const;

/** The whole contract as an OpenAPI 3.1 document. */
export function openapiDocument(title: string, serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of callEntries) {
    const path = paths[call.path] ?? {};
    path[call.method.toLowerCase()] = operation(name, call);
    paths[call.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0', description: 'Every call of the portal and its services.' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic' },
      },
      schemas: { Problem: problemSchema },
    },
  };
}

const problemSchema = {
  type: 'object',
  required: ['status', 'message', 'error_key', 'request_id'],
  properties: {
    status: { const: 'error' },
    message: { type: 'string' },
    error_key: { type: 'string' },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string' },
          message: { type: 'string' },
          fix: { type: 'string' },
        },
      },
    },
    current: {
      type: 'object',
      description: 'With 412: what stands on the server, as a read of it would answer.',
    },
  },
};

function operation(name: string, call: Call): Json {
  return {
    operationId: name,
    summary: call.summary,
    tags: [tagOf(call.path)],
    security: securityOf(call),
    parameters: [
      ...parameters(call, 'path'),
      ...parameters(call, 'query'),
      ...parameters(call, 'header'),
    ],
    ...requestBody(call),
    responses: {
      [call.status]: success(call),
      ...partial(call),
      ...accepted(call),
      ...refusals(call),
    },
  };
}

function requestBody(call: Call): Json {
  if (call.body) {
    const schema = jsonSchema(call.body, 'input');
    return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  }
  if (!call.form) return {};
  const { properties, required, ...rest } = jsonSchema(call.form, 'input');
  const file = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
  const schema = {
    ...rest,
    properties: { file, ...(isRecord(properties) ? properties : {}) },
    required: ['file', ...(Array.isArray(required) ? required : [])],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function tagOf(path: string): string {
  const [, first, second] = path.split('/');
  return first === 'api' ? (second ?? 'api') : `${first}${second ? `/${second}` : ''}`;
}

function securityOf(call: Call): Json[] {
  const byKey = [{ key: [] }, { bearer: [] }, { basic: [] }];
  if (call.access === 'anyone') return [];
  // A run's key may also stand in the body, so a header is optional there.
  if (call.access === 'key') return [...byKey, {}];
  return call.access === 'owner' ? [...byKey, { session: [] }] : [{ session: [] }];
}

function parameters(call: Call, place: 'path' | 'query' | 'header'): Json[] {
  const schema = { path: call.params, query: call.query, header: call.headers }[place];
  if (!schema) return [];
  const { properties, required } = jsonSchema(schema, 'input');
  const known = isRecord(properties) ? properties : {};
  const names = place === 'path' ? pathParameters(call.path) : Object.keys(known);
  return names.map((parameter) => ({
    name: parameter,
    in: place,
    required: place === 'path' || (Array.isArray(required) && required.includes(parameter)),
    schema: known[parameter] ?? {},
  }));
}

function success(call: Call): Json {
  const answer = call.answer
    ? { 'application/json': { schema: jsonSchema(call.answer, 'output') } }
    : {};
  const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const content = {
    json: answer,
    run: { ...answer, 'application/pdf': file['application/octet-stream'] },
    file,
    text: { 'text/plain': { schema: { type: 'string' } } },
    nothing: undefined,
    redirect: undefined,
  }[call.answers];
  return { description: 'Success', ...(content ? { content } : {}) };
}

function partial(call: Call): Json {
  if (!call.problems.includes('range_unsatisfiable')) return {};
  return {
    206: { ...success(call), description: 'The bytes that `Range` asks for' },
    304: { description: 'The copy that `If-None-Match` names is still right' },
  };
}

function accepted({ acceptedAnswer }: Call): Json {
  if (!acceptedAnswer) return {};
  const content = { 'application/json': { schema: jsonSchema(acceptedAnswer, 'output') } };
  return { 202: { description: 'With async: the run is done later.', content } };
}

function refusals(call: Call): Json {
  const keys = new Set<ProblemKey>(call.problems);
  if (['user', 'self', 'admin'].includes(call.access)) keys.add('unauthorized');
  if (call.access === 'owner') for (const key of ownerProblems) keys.add(key);
  if (call.access === 'admin') keys.add('forbidden');
  if (call.form) keys.add('media_type_unsupported');
  if (call.body)
    for (const key of ['json_invalid', 'media_type_unsupported'] as const) keys.add(key);
  const byStatus = new Map<number, string[]>();
  for (const key of keys) {
    const { status, message } = problems[key];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${key}\`: ${message}`]);
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [status, { description: lines.join('\n\n'), content }]),
  );
}

function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  // Checks that JSON Schema has no word for (a text with a space in it) are left to the server.
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    // A function checks that it is an object; the description alone says so.
    overrideAction: ({ valibotAction, jsonSchema: made }) =>
      Reflect.get(valibotAction, 'description') === 'object' ? { ...made, type: 'object' } : null,
  });
  return rest;
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
