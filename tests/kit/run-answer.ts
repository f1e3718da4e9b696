// Reads the answer of a run with `output_type: json`.
import { expect } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { type ReadPdf, readPdf } from '#tests/kit/read-pdf.ts';
import type { Answer } from '#tests/kit/test-app.ts';

export async function pdfWithin(answer: Answer): Promise<ReadPdf> {
  expect(answer.status, answer.text).toBe(200);
  return readPdf(Buffer.from(field(answer.json, 'content_base64'), 'base64'));
}

export function warningsWithin(answer: Answer): { path: string; message: string }[] {
  expect(answer.status, answer.text).toBe(200);
  const warnings = Object.entries(Object(answer.json)).find(([key]) => key === 'warnings')?.[1];
  return Array.isArray(warnings) ? warnings : [];
}
