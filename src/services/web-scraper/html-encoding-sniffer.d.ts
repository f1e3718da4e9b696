// The package has no types of its own.
declare module 'html-encoding-sniffer' {
  /** The name of an encoding, as the Encoding Standard has it. */
  function sniffEncoding(
    bytes: Uint8Array,
    options?: { xml?: boolean; transportLayerEncodingLabel?: string; defaultEncoding?: string },
  ): string;
  export = sniffEncoding;
}
