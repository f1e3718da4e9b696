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
import { type FieldFacts, fieldFacts } from '#server/content/field-facts.ts';
import { fieldTable } from '#server/content/field-tables.ts';
import type { Includes } from '#server/content/markdown-page.ts';
import {
  codeBlock,
  escapeHtml,
  languageTabs,
  paragraph,
  prose,
  type Section,
  table,
} from '#server/content/page-parts.ts';

const uploadedFile: FieldFacts = {
  name: 'file',
  isRequired: true,
  type: 'file',
  fallback: '',
  meaning: 'The file itself.',
};

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
      fieldsOf(call),
      sample === undefined ? '' : codeBlock('bash', sample),
    ].join('\n'),
  };
}

function fieldsOf(call: Call): string {
  const schema = call.body ?? call.form ?? (call.access === 'anyone' ? undefined : call.query);
  if (schema === undefined) return '';
  const fields = fieldFacts(schema);
  return fieldTable(
    `Fields of ${call.method} ${call.path}`,
    call.form ? [uploadedFile, ...fields] : fields,
  );
}

function uploadSection(publicUrl: string): Section {
  return {
    id: 'samples',
    title: 'Uploading from a program',
    html: [
      paragraph(
        'Each sends `offer.pdf` of the current folder and reads the key from the environment variable `API_KEY`.',
      ),
      languageTabs('samples-of-uploads', archiveUploadSamples(`${publicUrl}/api/file-archive/v1`)),
    ].join('\n'),
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
