import { describe, expect, test } from 'vitest';
import type { ArchivedFile } from '#contract/calls/archive.ts';
import type { UploadWish } from '#portal/api/upload-file.ts';
import { createUploadQueue } from '#portal/services/storage/upload-queue.ts';

function stage() {
  const sent: { wish: UploadWish; keep: () => void; fail: (reason: string) => void }[] = [];
  const kept: string[] = [];
  const queue = createUploadQueue({
    send: (wish) =>
      new Promise<ArchivedFile>((resolve, reject) => {
        wish.signal.addEventListener('abort', () => reject(wish.signal.reason));
        sent.push({
          wish,
          keep: () => resolve(rowOf(wish.file.name)),
          fail: (reason) => reject(new Error(reason)),
        });
      }),
    onKept: ({ file_name }) => kept.push(file_name),
  });
  const shown = () =>
    queue.snapshot().map(({ file, state, share }) => `${file.name} ${state} ${share}`);
  return { queue, sent, kept, shown };
}

function rowOf(file_name: string): ArchivedFile {
  return {
    file_name,
    size: 1,
    type: 'text/plain',
    sha256: '',
    service: 'file-archive',
    request_id: '',
    created_at: '',
    expiration_date: '',
    downloads: 0,
  };
}

const files = (...names: string[]) => names.map((name) => new File(['x'], name));
const idOf = (queue: ReturnType<typeof stage>['queue'], name: string) =>
  queue.snapshot().find(({ file }) => file.name === name)?.id ?? 0;

describe('the upload queue', () => {
  test('uploads one file after another and reports progress', async () => {
    const { queue, sent, kept, shown } = stage();
    queue.add(files('a', 'b'), 24);
    sent[0]?.wish.onShare(0.5);
    expect(shown()).toEqual(['a sending 0.5', 'b waiting 0']);
    expect(sent[0]?.wish.expiresInHours).toBe(24);
    sent[0]?.keep();
    await expect.poll(shown).toEqual(['b sending 0']);
    sent[1]?.keep();
    await expect.poll(shown).toEqual([]);
    expect(kept).toEqual(['a', 'b']);
  });

  test('a failed upload stays with its reason, does not block others, and can be retried', async () => {
    const { queue, sent, kept, shown } = stage();
    queue.add(files('a', 'b'), 24);
    sent[0]?.fail('no space');
    await expect.poll(shown).toEqual(['a failed 0', 'b sending 0']);
    expect(queue.snapshot()[0]?.reason).toBe('no space');
    queue.retry(idOf(queue, 'a'));
    sent[1]?.keep();
    await expect.poll(shown).toEqual(['a sending 0']);
    sent[2]?.keep();
    await expect.poll(shown).toEqual([]);
    expect(kept).toEqual(['b', 'a']);
  });

  test('a cancelled one ends at once, uploading or waiting, and is not reported as failed', async () => {
    const { queue, sent, kept, shown } = stage();
    queue.add(files('a', 'b', 'c'), 24);
    queue.drop(idOf(queue, 'b'));
    queue.drop(idOf(queue, 'a'));
    await expect.poll(shown).toEqual(['c sending 0']);
    expect(sent[0]?.wish.signal.aborted).toBe(true);
    sent[1]?.keep();
    await expect.poll(shown).toEqual([]);
    expect(kept).toEqual(['c']);
  });
});
