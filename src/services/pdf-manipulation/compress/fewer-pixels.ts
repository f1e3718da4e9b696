import type { Pixels } from '#services/pdf/file/codecs.ts';

/** Less than this much smaller is not worth the blur. */
const worthIt = 1.2;

/** A picture whose longest side has at most so many pixels, each the mean of those it stands for. */
export function withFewerPixels(pixels: Pixels, longest: number): Pixels {
  const { width, height, channels, data } = pixels;
  const factor = Math.max(width, height) / longest;
  if (!(factor > worthIt)) return pixels;
  const wide = Math.max(1, Math.round(width / factor));
  const high = Math.max(1, Math.round(height / factor));
  const small = new Uint8Array(wide * high * channels);
  const sums = new Float64Array(channels);
  for (let y = 0; y < high; y += 1) {
    const top = Math.floor((y * height) / high);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / high));
    for (let x = 0; x < wide; x += 1) {
      const left = Math.floor((x * width) / wide);
      const right = Math.max(left + 1, Math.floor(((x + 1) * width) / wide));
      sums.fill(0);
      for (let row = top; row < bottom; row += 1) {
        let at = (row * width + left) * channels;
        for (let column = left; column < right; column += 1) {
          for (let channel = 0; channel < channels; channel += 1, at += 1) {
            sums[channel] = (sums[channel] ?? 0) + (data[at] ?? 0);
          }
        }
      }
      const count = (bottom - top) * (right - left);
      const to = (y * wide + x) * channels;
      for (let channel = 0; channel < channels; channel += 1) {
        small[to + channel] = Math.round((sums[channel] ?? 0) / count);
      }
    }
  }
  return { width: wide, height: high, channels, data: small };
}
