// Decoders and encoders of pictures, in WebAssembly: a broken picture can harm nothing but its memory.
import { readFile } from 'node:fs/promises';
import loadJpeg from '@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs';
import decodeWebpPixels, { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import encodeWebpPixels, { init as initWebpEncoder } from '@jsquash/webp/encode.js';

export interface Pixels {
  width: number;
  height: number;
  /** 1: grey; 3: red, green and blue; 4: and opacity. */
  channels: 1 | 3 | 4;
  data: Uint8Array;
}

const halvedColours = 2;
let jpeg: ReturnType<typeof loadJpeg> | undefined;

/** @throws whatever the decoder makes of a broken picture */
export async function decodeJpeg(bytes: Uint8Array): Promise<Pixels> {
  jpeg ??= loadJpeg();
  const decoder = new (await jpeg).JPEGDecoder();
  try {
    decoder.getEncodedBuffer(bytes.byteLength).set(bytes);
    decoder.decode();
    const { width, height, componentCount } = decoder.getFrameInfo();
    const data = Uint8Array.from(decoder.getDecodedBuffer());
    return { width, height, channels: componentCount === 1 ? 1 : 3, data };
  } finally {
    decoder.delete();
  }
}

/** Of one or three channels. */
export async function encodeJpeg(pixels: Pixels, quality: number): Promise<Buffer> {
  jpeg ??= loadJpeg();
  const encoder = new (await jpeg).JPEGEncoder();
  try {
    const { width, height, channels } = pixels;
    const frame = { width, height, bitsPerSample: 8, componentCount: channels, isSigned: false };
    encoder.getDecodedBuffer(frame).set(pixels.data);
    encoder.setQuality(quality);
    encoder.setProgressive(false);
    if (channels === 3) encoder.setSubSampling(halvedColours);
    encoder.encode();
    return Buffer.from(encoder.getEncodedBuffer());
  } finally {
    encoder.delete();
  }
}

export async function decodeWebp(bytes: Uint8Array): Promise<Pixels> {
  await webpDecoder();
  const { width, height, data } = await decodeWebpPixels(bufferOf(bytes));
  return { width, height, channels: 4, data: new Uint8Array(data.buffer) };
}

/** Of four channels. */
export async function encodeWebp(
  { width, height, data }: Pixels,
  quality: number,
): Promise<Buffer> {
  await webpEncoder();
  const pixels = new Uint8ClampedArray(data);
  const image = { width, height, data: pixels, colorSpace: 'srgb' } as const;
  return Buffer.from(await encodeWebpPixels(image, { quality, method: 2 }));
}

// What the decoder makes; a browser has it.
class Image {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly colorSpace = 'srgb';
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

const webpDecoder = once('@jsquash/webp/codec/dec/webp_dec.wasm', initWebpDecoder);
const webpEncoder = once('@jsquash/webp/codec/enc/webp_enc_simd.wasm', initWebpEncoder);

/** Loads a program when it is first needed. */
function once(program: string, init: (options: object) => Promise<unknown>): () => Promise<void> {
  let done: Promise<unknown> | undefined;
  return async () => {
    Reflect.set(globalThis, 'ImageData', Image);
    done ??= readFile(new URL(import.meta.resolve(program))).then((wasmBinary) =>
      init({ wasmBinary: bufferOf(wasmBinary) }),
    );
    await done;
  };
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
