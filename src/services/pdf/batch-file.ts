/** Where the documents of a batch go, one after the other. */
export interface BatchFile {
  add(bytes: Uint8Array, name: string): Promise<void>;
  /** How large the file has become. */
  bytes(): number;
  finish(): Promise<Uint8Array>;
}
