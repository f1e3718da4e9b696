// What the tests need of a browser, whichever protocol it has.

export interface Engine {
  open(url: string): Promise<void>;
  /** The awaited value of an expression in the page; any JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks the element that an expression returns, with the mouse. */
  click(element: string): Promise<void>;
  /** Types into the element that an expression returns, key by key. */
  type(element: string, text: string): Promise<void>;
  /** The inner size of the window. */
  resize(width: number, height: number): Promise<void>;
  /** The window as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** The folder of downloads. */
  downloads: string;
  /**
   * Errors reported over the browser's protocol; those seen within the page are collected by the page
   * script.
   */
  complaints: readonly string[];
  close(): Promise<void>;
}
