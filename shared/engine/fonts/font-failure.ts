/** Reports why the bytes of a font were refused. A caller that knows the file's name makes a public error of it. */
export class FontFailure extends Error {
  override readonly name = "FontFailure";
  readonly fault: "damaged" | "restricted";

  /** @param reason part of a sentence that may be shown to a caller: "its table glyf is cut off" */
  constructor(fault: "damaged" | "restricted", reason: string) {
    super(reason);
    this.fault = fault;
  }
}

export function damaged(reason: string): FontFailure {
  return new FontFailure("damaged", reason);
}
