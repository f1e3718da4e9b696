// Started by a test as a child process, which the test kills in the middle of a print.
import { once } from 'node:events';
import { aPrinter } from '#tests/services/renderer/a-printer.ts';

const printer = aPrinter({ pagesMax: 100_000 });
await printer.start();
const html = '<p style="break-after: page">page</p>'.repeat(20_000);
const print = printer.print({ html, owner: undefined, tagged: true }, new AbortController().signal);
process.stdout.write('printing\n');
await Promise.race([print, once(process.stdin, 'close')]);
