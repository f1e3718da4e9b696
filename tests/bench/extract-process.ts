// Reads the text of a PDF as a child of the product does, and tells how long it took and the most memory
// the process had. Started by bench-extract.ts.
import { readFileSync } from 'node:fs';
import { readPdfText } from '#services/pdf-text/read-pdf-text.ts';

const bytes = readFileSync(process.argv[2] ?? '');
const startedMs = performance.now();
const { pages } = await readPdfText(bytes, {});
const json = JSON.stringify(pages);
const ms = performance.now() - startedMs;
const { maxRSS } = process.resourceUsage();
const told = { ms, memoryMb: maxRSS / 1024, letters: json.length };
process.stdout.write(JSON.stringify(told));
