import type * as v from 'valibot';
import { Problem } from '#contract/problems.ts';
import type { mailOptions } from '#contract/services/send-email/mail-body.ts';
import type { MailAttachment } from '#services/run-result.ts';
import type { Tools } from '#services/tools.ts';

type Asked = NonNullable<v.InferOutput<typeof mailOptions.attachments>>;

/**
 * The files of a mail, of up to so many bytes together. `place` is where the list stands in the request.
 * @throws Problem `field_invalid`, `mail_too_large`, `file_not_found`, `file_expired`
 */
export async function readAttachments(
  asked: Asked,
  place: string,
  bytesMax: number,
  { readFile }: Pick<Tools, 'readFile'>,
): Promise<MailAttachment[]> {
  const read: MailAttachment[] = [];
  let room = bytesMax;
  for (const [index, one] of asked.entries()) {
    if (room < 0) throw new Problem('mail_too_large');
    const path = `${place}.${index}`;
    const file =
      one.file_base64 === undefined
        ? await stored(one.file_name ?? '', path)
        : { fileName: one.file_name, bytes: decoded(one.file_base64, path) };
    room -= file.bytes.byteLength;
    read.push({ ...file, contentId: one.content_id });
  }
  if (room < 0) throw new Problem('mail_too_large');
  return read;

  async function stored(fileName: string, path: string) {
    try {
      return await readFile(fileName.normalize('NFC'), room);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.key === 'file_too_large') throw new Problem('mail_too_large');
      if (error.key !== 'file_not_found' && error.key !== 'file_expired') throw error;
      const message = `There is no file "${fileName}" in your archive.`;
      throw new Problem(error.key, { errors: [{ path: `${path}.file_name`, message }] });
    }
  }
}

function decoded(base64: string, path: string): Uint8Array {
  const text = base64.replace(/\s+/g, '');
  if (/^[\w+/-]*={0,2}$/.test(text) && text.replace(/=+$/, '').length % 4 !== 1) {
    return Buffer.from(text, 'base64');
  }
  throw new Problem('field_invalid', {
    errors: [
      {
        path: `${path}.file_base64`,
        message: 'Must be a text in base64.',
        fix: 'Leave out what stands before it, such as data:…;base64,',
      },
    ],
  });
}
