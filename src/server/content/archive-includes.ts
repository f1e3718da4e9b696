// The archive takes files instead of runs. Fields with their meanings, limits and messages are read
// from the contract; only what calls are for and how to mend errors are words of this folder.
import type { Call } from '#contract/call.ts';
import { archiveCalls } from '#contract/calls/archive.ts';
import { grouped } from '#contract/grouped.ts';
import { limits } from '#contract/limits.ts';
import { archiveCurlSamples, archiveUploadSamples } from '#server/content/archive-samples.ts';
import {
  archiveCallWords,
  archiveProblemWords,
  everyArchiveProblem,
} from '#server/content/archive-words.ts';
import { errorTable } from '#server/content/error-table.ts';
import { fieldFacts } from '#server/content/field-facts.ts';
import type { Includes } from '#server/content/markdown-page.ts';
import {
  code,
  codeBlock,
  escapeHtml,
  paragraph,
  prose,
  type Section,
  table,
} from '#server/content/page-parts.ts';

const mib = 1024 * 1024;

// Made up, but in the very shape of an answer.
const row = {
  file_name: 'offer.pdf',
  size: 48_213,
  type: 'application/pdf',
  sha256: '0b1f6c6a8f5f4f0f9d7e3c1a2b4d6e8f00112233445566778899aabbccddeeff',
  service: 'file-archive',
  request_id: '01k8g1v5m3cqd0t8v2n4e6h8j0',
  created_at: '2026-03-10T12:00:00.000Z',
  expiration_date: '2026-03-12T12:00:00.000Z',
  downloads: 0,
};

/** The parts of the archive's page that the program knows. */
export function archiveIncludes(publicUrl: string): Includes {
  return {
    'archive-row': () => codeBlock('json', JSON.stringify(row, null, 2)),
    'archive-calls': () => [callsSection(publicUrl)],
    'archive-uploads': () => [uploadSection(publicUrl)],
    'archive-errors': archiveErrorTable,
    'archive-limits': limitsTable,
  };
}

function callsSection(publicUrl: string): Section {
  const samples = new Map(Object.entries(archiveCurlSamples(`${publicUrl}/api/file-archive/v1`)));
  return {
    id: 'calls',
    title: 'The calls',
    html: paragraph('None of them counts towards your monthly requests.'),
    inner: Object.entries(archiveCalls).map(([name, call]) => callSection(name, call, samples)),
  };
}

function callSection(name: string, call: Call, samples: ReadonlyMap<string, string>): Section {
  const words = Object.entries(archiveCallWords).find(([known]) => known === name)?.[1] ?? '';
  const sample = samples.get(name);
  return {
    id: `call-${name}`,
    title: `${call.method} ${call.path}`,
    html: [
      paragraph(`${call.summary} ${words}`),
      fieldTable(call),
      sample === undefined ? '' : codeBlock('bash', sample),
    ].join('\n'),
  };
}

function fieldTable(call: Call): string {
  const schema = call.body ?? call.form ?? (call.access === 'anyone' ? undefined : call.query);
  if (schema === undefined) return '';
  const rows = fieldFacts(schema).map(({ name, isRequired, type, fallback, meaning }) => [
    code(name),
    type,
    isRequired ? '<strong>required</strong>' : fallback,
    prose(meaning),
  ]);
  const file = [code('file'), 'file', '<strong>required</strong>', 'The file itself.'];
  return table(
    `Fields of ${call.method} ${call.path}`,
    ['Field', 'Type and limits', 'Default', 'Meaning'],
    call.form ? [file, ...rows] : rows,
  );
}

function uploadSection(publicUrl: string): Section {
  return {
    id: 'samples',
    title: 'Uploading from a program',
    html: paragraph(
      'Each sends `offer.pdf` of the current folder and reads the key from the environment variable `API_KEY`.',
    ),
    inner: archiveUploadSamples(`${publicUrl}/api/file-archive/v1`).map(
      ({ id, title, language, note, code: text }) => ({
        id: `sample-${id}`,
        title,
        html: `${paragraph(note)}\n${codeBlock(language, text)}`,
      }),
    ),
  };
}

function archiveErrorTable(): string {
  const declared = Object.values(archiveCalls).flatMap((call) => [...call.problems]);
  return errorTable([...everyArchiveProblem, ...declared], (key) => archiveProblemWords[key]);
}

function limitsTable(): string {
  const rows: readonly (readonly [string, string])[] = [
    ['One file', `${limits.uploadBytesMax / mib} MiB`],
    ['Time for an upload', `${limits.uploadTimeoutMs / 60_000} minutes`],
    ['Space of one account', '`limit_bytes` in the list of files'],
    ['Files of one account', grouped(limits.archiveFilesPerUserMax)],
    ['Hours a file is kept', grouped(limits.expiresInHoursMax)],
    ['Characters of a name', grouped(limits.fileNameLengthMax)],
    ['Files in one zip', grouped(limits.zipFilesMax)],
    ['Links of one file', grouped(limits.linksPerFileMax)],
  ];
  const cells = rows.map(([what, most]) => [escapeHtml(what), prose(most)]);
  return table('Limits of the archive', ['What', 'At most'], cells);
}
