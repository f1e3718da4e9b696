// What the walk asks of a browser, whichever protocol it speaks.

export interface Engine {
  open(url: string): Promise<void>;
  /** The value of an expression in the page, awaited; anything JSON can say. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the element an expression answers, as a mouse does. */
  click(element: string): Promise<void>;
  /** Types into the element an expression answers, key by key. */
  type(element: string, text: string): Promise<void>;
  /** The inner size of the window. */
  resize(width: number, height: number): Promise<void>;
  /** The window as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Where downloads arrive. */
  downloads: string;
  /** Errors the browser told over its protocol; those the page heard itself are kept by the page script. */
  complaints: readonly string[];
  close(): Promise<void>;
}
