import { describe, expect, test } from 'vitest';
import { downloadName } from '#portal/services/execution/result/download-name.ts';

describe('the name of a saved result', () => {
  test('each service has its extension', () => {
    expect(downloadName('data-to-pdf', 'application/pdf')).toBe('downloaded_file.pdf');
    expect(downloadName('data-to-text', 'text/csv; charset=utf-8')).toBe('downloaded_file.txt');
    expect(downloadName('data-to-html', 'text/html')).toBe('downloaded_file.html');
    expect(downloadName('data-generator', 'application/octet-stream')).toBe('downloaded_file.xml');
    expect(downloadName('data-mapping', 'application/json')).toBe('downloaded_file.json');
  });

  test('services with several formats use that of the answer', () => {
    expect(downloadName('pdf-manipulation', 'image/png')).toBe('downloaded_file.png');
    expect(downloadName('pdf-manipulation', 'application/zip')).toBe('downloaded_file.zip');
    expect(downloadName('pdf-manipulation', '')).toBe('downloaded_file.pdf');
    expect(downloadName('text-extractor', 'application/json')).toBe('downloaded_file.json');
    expect(downloadName('web-scraper', 'text/markdown')).toBe('downloaded_file.txt');
  });

  test('a ZIP is a ZIP, an unknown service uses the content type', () => {
    expect(downloadName('data-to-pdf', 'application/zip')).toBe('downloaded_file.zip');
    expect(downloadName('__proto__', 'application/pdf')).toBe('downloaded_file.pdf');
  });
});
