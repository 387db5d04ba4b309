/** Reads what the content of a page uses: its resources by name, and the characters of each font. */
import { ContentScanner } from "#shared/pdf/conformance/content-tokens.ts";
import { SHOWS_TEXT } from "#shared/pdf/conformance/operators.ts";

export interface ContentUse {
  /** The names of resources of all kinds, without the slash. */
  readonly names: ReadonlySet<string>;
  /** The codes shown in each font, by its name. Fonts must have one byte for each character. */
  readonly codes: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Begins an escaped character of a name (ISO 32000-1, 7.3.5). LibreOffice writes texts in hexadecimal, without this sign. */
const NUMBER_SIGN = 0x23;

/**
 * @param content decoded content
 * @returns undefined for content that is not supported: inline images, what may be escaped names, text without a font
 */
export function readContentUse(content: Uint8Array): ContentUse | undefined {
  if (content.includes(NUMBER_SIGN)) return undefined;
  const names = new Set<string>();
  const codes = new Map<string, Set<number>>();
  const fonts: (string | undefined)[] = [];
  let font: string | undefined;
  let isSupported = true;
  new ContentScanner(content).read({
    operator(operator, operands: readonly unknown[]) {
      const leaves = operands.flat(Number.POSITIVE_INFINITY);
      const used = leaves.filter(isName).map((name) => name.slice(1));
      for (const name of used) names.add(name);
      if (operator === "q") fonts.push(font);
      if (operator === "Q") font = fonts.pop();
      if (operator === "Tf") font = used.at(-1);
      if (!SHOWS_TEXT.has(operator)) return;
      for (const shown of leaves.filter(isText)) {
        if (font === undefined) isSupported = false;
        else addAll(codes, font, shown);
      }
    },
    inlineImage() {
      isSupported = false;
    },
  });
  return isSupported ? { names, codes } : undefined;
}

function isName(operand: unknown): operand is string {
  return typeof operand === "string" && operand.startsWith("/");
}

function isText(operand: unknown): operand is Uint8Array {
  return operand instanceof Uint8Array && operand.length > 0;
}

function addAll(codes: Map<string, Set<number>>, font: string, shown: Uint8Array): void {
  const all = codes.get(font) ?? new Set();
  for (const code of shown) all.add(code);
  codes.set(font, all);
}
