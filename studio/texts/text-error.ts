/** An error of Studio itself that says what to do. */
import type { TextName } from "./en.ts";

export class TextError extends Error {
  readonly text: TextName;
  readonly values: Readonly<Record<string, string>>;

  constructor(text: TextName, values: Readonly<Record<string, string>> = {}) {
    super(text);
    this.text = text;
    this.values = values;
  }
}
