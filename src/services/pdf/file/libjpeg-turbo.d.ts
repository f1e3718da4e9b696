declare module '@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs' {
  interface FrameInfo {
    width: number;
    height: number;
    bitsPerSample: number;
    componentCount: number;
    isSigned: boolean;
  }

  interface JpegEncoder {
    getDecodedBuffer(frame: FrameInfo): Uint8Array;
    setQuality(quality: number): void;
    setProgressive(isProgressive: boolean): void;
    setSubSampling(kind: number): void;
    encode(): void;
    getEncodedBuffer(): Uint8Array;
    delete(): void;
  }

  interface JpegDecoder {
    getEncodedBuffer(size: number): Uint8Array;
    decode(): void;
    getFrameInfo(): FrameInfo;
    getDecodedBuffer(): Uint8Array;
    delete(): void;
  }

  interface LibJpegTurbo {
    JPEGEncoder: new () => JpegEncoder;
    JPEGDecoder: new () => JpegDecoder;
  }

  function load(options?: object): Promise<LibJpegTurbo>;
  export = load;
}
