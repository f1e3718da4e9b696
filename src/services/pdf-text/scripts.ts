// Which letters belong to which kind of script.

/** Hebrew, Arabic and their forms. */
export function runsToLeft(code: number): boolean {
  if (code < 0x0590) return false;
  return code <= 0x08ff || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfeff);
}

/**
 * Letters that change with their neighbours or carry signs: those that run to the left, of India, Sri
 * Lanka, Thailand, Laos, Tibet, Burma, Cambodia and Indonesia.
 */
export function isShaped(code: number): boolean {
  if (code < 0x0590) return false;
  if (code < 0x10a0) return true;
  if (code < 0x1700) return false;
  return code < 0x18b0 || (code >= 0x1900 && code < 0x1d00) || runsToLeft(code);
}

/** Thai, Lao, Burmese and Khmer, whose words stand without spaces. */
export function isUnspaced(code: number): boolean {
  const isSouthEast = code >= 0x0e00 && code <= 0x0eff;
  return isSouthEast || (code >= 0x1000 && code <= 0x109f) || (code >= 0x1780 && code <= 0x17ff);
}

const combining = /^\p{M}/u;

/** Whether a text begins with a sign that stands on a letter. */
export function isCombining(text: string): boolean {
  return combining.test(text);
}
