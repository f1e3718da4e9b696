declare module '@neslinesli93/qpdf-wasm' {
  interface Qpdf {
    callMain(args: string[]): number;
    FS: {
      writeFile(path: string, bytes: Uint8Array): void;
      readFile(path: string): Uint8Array;
    };
  }

  interface Options {
    locateFile(): string;
    noInitialRun: boolean;
    print(line: string): void;
    printErr(line: string): void;
  }

  function createQpdf(options: Options): Promise<Qpdf>;
  export = createQpdf;
}
