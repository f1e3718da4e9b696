export const sparePassword =
  'The file opens without a password; the one that was sent was not used.';

export const endMissing = 'The end of the file is missing. Its pages are complete and were kept.';
