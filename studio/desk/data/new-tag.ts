/** Writes the tag of a new field in the template's syntax, or says why the name cannot be one. */
import type { Path } from "#studio/desk/places/paths.ts";
import type { Template } from "#studio/service/types.ts";
import type { TextName } from "#studio/texts/en.ts";

export interface NewTag {
  readonly tag: string;
  /** Where the data have its value. */
  readonly path: Path;
  /** The text that tells what to type, with its values. */
  readonly fault?: readonly [name: TextName, values: Readonly<Record<string, string>>];
}

type Syntax = Pick<Template, "delimiters" | "enhanced_syntax">;

export function newTag(name: string, { delimiters: { left, right }, enhanced_syntax: isEnhanced }: Syntax): NewTag {
  const tagOf = (inner: string) => `${left}${inner}${right}`;
  const delimiter = [left, right].find((each) => name.includes(each));
  const refused = (text: TextName, values = {}): NewTag => ({ tag: tagOf("Name"), path: [], fault: [text, values] });
  if (delimiter !== undefined) return refused("newField.delimiter", { delimiter });
  // Other signs begin sections and pictures.
  if (!/^[\p{L}\p{N}_$]/u.test(name)) return refused("newField.start");
  if (!isEnhanced) return { tag: tagOf(name), path: [name] };
  if (PLAIN_PATH.test(name) && !WORDS.includes(name.split(".")[0] ?? ""))
    return { tag: tagOf(name), path: name.split(".") };
  const canQuote = !/[[\]]/.test(left + right) && !/['’‘‚"“”„\\]/.test(name);
  if (canQuote) return { tag: tagOf(`this['${name}']`), path: [name] };
  return refused("newField.expression", { name: plainName(name) });
}

const PLAIN_PATH = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u;

/** In an expression they are no names. */
const WORDS = ["this", "true", "false", "null", "undefined"];

function plainName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}_$]+/gu, "_").replace(/^_+|_+$/g, "");
  return PLAIN_PATH.test(plain) && !WORDS.includes(plain) ? plain : `Field_${plain}`;
}
