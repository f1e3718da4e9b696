/** Receives the documents of a batch one after the other. */
export interface BatchFile {
  add(bytes: Uint8Array, name: string): Promise<void>;
  /** Current size of the file. */
  bytes(): number;
  finish(): Promise<Uint8Array>;
}
