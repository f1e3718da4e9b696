// OpenAPI 3.1 made from the contract table, so that the reference cannot say something else than
// what the server checks.
import { type Call, pathParameters } from '#contract/call.ts';
import { type ProblemKey, problems } from '#contract/problems.ts';
import { callEntries, knownRuns } from '#contract/run-calls.ts';
import { isRecord, type Json, jsonSchema, problemSchema } from '#server/http/openapi-schemas.ts';
import { accessWords, answerWords, type Tag, tagOf } from '#server/http/openapi-words.ts';

// Without a key a session is needed, and a wrong key is not tried as one.
const ownerProblems = ['unauthorized', 'api_key_invalid'] as const;

/** The whole contract as an OpenAPI 3.1 document. */
export function openapiDocument(title: string, serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  const tags = new Map<string, Tag>();
  for (const [name, call] of callEntries) {
    const path = paths[call.path] ?? {};
    const tag = tagOf(call.path);
    tags.set(tag.name, tag);
    path[call.method.toLowerCase()] = operation(name, call, tag);
    paths[call.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1.0.0',
      description: 'Every call of the portal and its services.',
      termsOfService: `${serverUrl}/terms`,
      contact: { name: 'Contact form', url: `${serverUrl}/contact` },
      license: { name: 'Terms of Service', url: `${serverUrl}/terms` },
    },
    servers: [{ url: serverUrl, description: 'This portal.' }],
    tags: [...tags.values()],
    paths,
    components: { securitySchemes, schemas: { Problem: problemSchema } },
  };
}

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'Set by signing in.',
  },
  key: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'An API key.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'An API key as a bearer token.' },
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'An API key as user name or password.',
  },
};

function operation(name: string, call: Call, tag: Tag): Json {
  return {
    operationId: name,
    summary: call.summary,
    description: [call.description ?? '', accessWords[call.access]].join('\n\n').trim(),
    tags: [tag.name],
    security: securityOf(call),
    parameters: [
      ...parameters(call, 'path'),
      ...parameters(call, 'query'),
      ...parameters(call, 'header'),
    ],
    ...requestBody(call),
    responses: {
      [call.status]: success(call, name),
      ...partial(call, name),
      ...accepted(call),
      ...refusals(call),
    },
  };
}

function requestBody(call: Call): Json {
  if (call.body) {
    const json = { schema: jsonSchema(call.body, 'input'), ...examples(call) };
    const required = call.isBodyOptional !== true;
    return { requestBody: { required, content: { 'application/json': json } } };
  }
  if (call.isBodyRaw) {
    const schema = { type: 'object', description: 'The event, byte for byte as it was signed.' };
    return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  }
  if (!call.form) return {};
  const { properties, required, ...rest } = jsonSchema(call.form, 'input');
  const file = {
    type: 'string',
    format: 'binary',
    contentMediaType: 'application/octet-stream',
    description: 'The bytes of the file.',
  };
  const schema = {
    ...rest,
    properties: { file, ...(isRecord(properties) ? properties : {}) },
    required: ['file', ...(Array.isArray(required) ? required : [])],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function examples({ path }: Call): Json {
  const known = knownRuns.find(({ call }) => call.path === path);
  if (known === undefined) return {};
  return {
    examples: Object.fromEntries(
      known.run.functions.map(({ label, example }) => [label, { summary: label, value: example }]),
    ),
  };
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
  return names.map((parameter) => {
    const field = known[parameter];
    const { description, ...its } = isRecord(field) ? field : {};
    return {
      name: parameter,
      in: place,
      required: place === 'path' || (Array.isArray(required) && required.includes(parameter)),
      schema: its,
      description,
    };
  });
}

const octets = { schema: { type: 'string', format: 'binary' } };

/** What a run answers where its file is downloaded. */
function runFiles(name: string): Json {
  const types = knownRuns.find((known) => known.name === name)?.run.result.types ?? [];
  return Object.fromEntries(
    types.map((type) => [type, type.startsWith('text/') ? { schema: { type: 'string' } } : octets]),
  );
}

function success(call: Call, name: string): Json {
  const answer = call.answer
    ? { 'application/json': { schema: jsonSchema(call.answer, 'output') } }
    : {};
  const content = {
    json: answer,
    run: { ...answer, ...runFiles(name) },
    file: { 'application/octet-stream': octets },
    text: { 'text/plain': { schema: { type: 'string' } } },
    nothing: undefined,
    redirect: undefined,
  }[call.answers];
  return { description: answerWords[call.answers], ...(content ? { content } : {}) };
}

function partial(call: Call, name: string): Json {
  if (!call.problems.includes('range_unsatisfiable')) return {};
  return {
    206: { ...success(call, name), description: 'The bytes that `Range` asks for' },
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
  if (call.body || call.isBodyRaw)
    for (const key of ['json_invalid', 'media_type_unsupported'] as const) keys.add(key);
  const byStatus = new Map<number, string[]>();
  for (const key of keys) {
    const { status, message } = problems[key];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${key}\`: ${message}`]);
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const declared = [...byStatus].map(([status, lines]) => [
    status,
    { description: lines.join('\n\n'), content },
  ]);
  const others = {
    '4XX': {
      description: 'Refused for another reason, such as a request that is too large.',
      content,
    },
    default: { description: 'Failed for a reason on the server.', content },
  };
  return { ...Object.fromEntries(declared), ...others };
}
