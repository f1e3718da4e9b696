export const sparePassword =
  'The file opens without a password; the one that was sent was not used.';
