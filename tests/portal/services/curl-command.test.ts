import { expect, test } from 'vitest';
import { curlCommand } from '#portal/services/curl-command.ts';

const request = { origin: 'https://portal.test', path: '/api/data-to-pdf/v1/convert' };

test('a placeholder becomes a variable and never a key', () => {
  const command = curlCommand({
    ...request,
    text: '{"api_key": "{{api_key}}", "template_id": "invoice.hbs"}',
    saveAs: 'downloaded_file.pdf',
  });
  expect(command).toContain('-H "X-API-Key: $API_KEY"');
  expect(command).not.toContain('{{api_key}}');
  expect(command).toContain('"template_id": "invoice.hbs"');
  expect(command).toContain("-o 'downloaded_file.pdf'");
});

test('a single quote in the data cannot leave the shell argument', () => {
  const command = curlCommand({ ...request, text: `{"a": "x'; rm -rf ~; '"}`, saveAs: undefined });
  expect(command).toContain(`{"a": "x'\\''; rm -rf ~; '\\''"}`);
});
