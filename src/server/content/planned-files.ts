// Planned services that work on files which are there already.
import type { ServiceKey } from '#contract/services.ts';
import type { PlannedField, PlannedService } from '#server/content/planned-service.ts';

const pdfIn: readonly PlannedField[] = [
  ['file_name', 'string, required', 'The file in your archive to work on.'],
  ['password', 'string', 'Opens a protected file.'],
  ['pdf_access_mode', '`download`, `archive` or `direct`', 'Where the result goes.'],
];

export const plannedFiles = {
  'pdf-manipulation': {
    when: [
      'You have PDF files and want them turned, joined, shortened, stamped or made smaller.',
      'You need pictures or the text of their pages.',
    ],
    calls: [
      {
        call: 'POST /api/pdf-manipulation/v1/rotate',
        does: 'Turns pages, in addition to the turn they have.',
        fields: [
          ...pdfIn,
          ['degrees', '`90`, `180` or `270`, required', 'How far, clockwise.'],
          ['pages', 'string', 'Which pages; all when absent.'],
        ],
      },
      {
        call: 'POST /api/pdf-manipulation/v1/extract-pages',
        does: 'Keeps some pages.',
        fields: [
          ...pdfIn,
          [
            'pages_to_extract',
            'string, required',
            'Such as `1,3-5,-2`; a negative number counts from the end.',
          ],
        ],
      },
      {
        call: 'POST /api/pdf-manipulation/v1/merge',
        does: 'Joins files in the order given; pictures are allowed.',
        fields: [
          ['file_names', 'list of strings, required', 'The files in your archive.'],
          ['bookmarks', 'boolean', 'One bookmark for each file.'],
          ['page_size', 'string', 'The paper size of pictures.'],
          ['pdf_access_mode', '`download`, `archive` or `direct`', 'Where the result goes.'],
        ],
      },
      {
        call: 'POST /api/pdf-manipulation/v1/compress',
        does: 'Makes a file smaller, and says the size before and after.',
        fields: [
          ...pdfIn,
          ['level', '`low`, `medium` or `high`', 'How much quality may go.'],
          ['target_kb', 'integer', 'The size to aim for.'],
        ],
      },
      {
        call: 'POST /api/pdf-manipulation/v1/pdf-to-image',
        does: 'Makes a picture of each page.',
        fields: [
          ['file_name', 'string, required', 'The file in your archive.'],
          ['pages', 'string', 'Which pages; all when absent.'],
          ['dpi', 'integer, 72 to 300', 'How fine.'],
          ['format', '`png`, `jpg` or `webp`', 'The kind of picture.'],
          ['image_access_mode', '`download`, `archive` or `direct`', 'Where the result goes.'],
        ],
      },
      {
        call: 'POST /api/pdf-manipulation/v1/stamp',
        does: 'Writes a text or picture over pages.',
        fields: [
          ...pdfIn,
          ['stamp_text', 'string', 'The text. This or `image` is required.'],
          ['image', 'string', 'A picture in your archive.'],
          [
            'stamp_style',
            'object',
            '`color`, `size` (40), `position_x`, `position_y` (centred), `rotation` (30), `opacity` (0.4).',
          ],
          ['pages', 'string', 'Which pages; all when absent.'],
        ],
      },
      {
        call: 'POST /api/pdf-manipulation/v1/text-extract',
        does: 'Reads the text, as the Text Extractor does.',
        fields: [
          ['file_name', 'string, required', 'The file in your archive.'],
          ['output_type', '`json` or `text`', 'Text by page and line, or plain.'],
        ],
      },
    ],
    answers: [
      'A PDF; pictures as one `.png`, or a `.zip` when there are more.',
      'A broken file is refused with the page or object that failed.',
      'A page that does not exist: status 422 with the number of pages.',
    ],
    meanwhile: 'Today [Data to PDF](/services/data-to-pdf) makes new PDFs.',
  },
  'text-extractor': {
    when: ['You have PDF, office, mail or picture files and need what is written in them.'],
    calls: [
      {
        call: 'POST /api/text-extractor/v1/extract',
        does: 'Reads the text of a file.',
        fields: [
          ['file_name', 'string, required', 'The file in your archive.'],
          ['output_type', '`json` or `text`', 'Text by page and line with its place, or plain.'],
          ['text_access_mode', '`download`, `archive` or `direct`', 'Where the result goes.'],
          ['pages', 'string', 'Which pages; all when absent.'],
          ['layout', 'boolean', 'Keeps columns beside each other.'],
          [
            'ocr',
            '`"auto"`, `true` or `false`',
            'Reads pictures of text; `auto` only where a page has no text.',
          ],
        ],
      },
    ],
    answers: [
      '`pages` with `text` and `lines`, `has_text`, `metadata`, and `e_invoice` when one is embedded.',
      'A file without text says so plainly.',
    ],
    meanwhile: 'There is no other way to read a file here today.',
  },
} as const satisfies Partial<Record<ServiceKey, PlannedService>>;
