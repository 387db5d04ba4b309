/** Reads and writes the parts of font dictionaries that concern characters (ISO 32000-1, 9.6 to 9.10). */
import { type PDFContext, PDFDict, PDFName, PDFRawStream, type PDFRef } from "pdf-lib";
import { ContentScanner, type Operand } from "#shared/pdf/conformance/content-tokens.ts";
import { decodeContent } from "#shared/pdf/conformance/decode-content.ts";
import { arrayAt, dictAt, nameAt, objectAt } from "#shared/pdf/objects/lookup.ts";

export function isComposite(font: PDFDict): boolean {
  return nameAt(font, "Subtype") === PDFName.of("Type0");
}

export function isEmbedded(font: PDFDict): boolean {
  const descriptor = dictAt(descendantOf(font) ?? font, "FontDescriptor");
  return ["FontFile", "FontFile2", "FontFile3"].some((key) => objectAt(descriptor, key) instanceof PDFRawStream);
}

export function descendantOf(font: PDFDict): PDFDict | undefined {
  const descendant = arrayAt(font, "DescendantFonts")?.lookup(0);
  return descendant instanceof PDFDict ? descendant : undefined;
}

/** The longest range that is read: all codes of two bytes. */
const RANGE_MAX = 65_536;

/** Returns the Unicode value of each code that the font's map gives one character. */
export function readToUnicode(font: PDFDict): ReadonlyMap<number, number> {
  const characters = new Map<number, number>();
  const add = (code: number, text: Operand | undefined, offset = 0): void => {
    if (text instanceof Uint8Array && text.length === 2) characters.set(code, numberIn(text) + offset);
  };
  const addRange = (first: Operand | undefined, last: Operand | undefined, texts: Operand | undefined): void => {
    if (!(first instanceof Uint8Array && last instanceof Uint8Array)) return;
    const start = numberIn(first);
    const count = Math.min(numberIn(last) - start + 1, RANGE_MAX);
    for (let index = 0; index < count; index++) {
      if (Array.isArray(texts)) add(start + index, texts[index]);
      else add(start + index, texts, index);
    }
  };
  new ContentScanner(decodeContent(objectAt(font, "ToUnicode"))).read({
    operator(name, operands) {
      const width = name === "endbfchar" ? 2 : name === "endbfrange" ? 3 : 0;
      for (let at = 0; width > 0 && at + width <= operands.length; at += width) {
        const [one, two, three] = operands.slice(at, at + width);
        if (width === 3) addRange(one, two, three);
        else if (one instanceof Uint8Array) add(numberIn(one), two);
      }
    },
    inlineImage() {
      // A map has none.
    },
  });
  return characters;
}

/** A map lists at most this many characters in a section (Adobe technical note 5014). */
const SECTION_MAX = 100;

/** Writes a map from codes to Unicode values below 65,536. */
export function writeToUnicode(
  context: PDFContext,
  characters: ReadonlyMap<number, number>,
  composite: boolean,
): PDFRef {
  const hex = (value: number, digits: number): string => `<${value.toString(16).padStart(digits, "0")}>`;
  const digits = composite ? 4 : 2;
  const lines = Array.from(characters, ([code, character]) => `${hex(code, digits)} ${hex(character, 4)}`);
  const sections: string[] = [];
  for (let at = 0; at < lines.length; at += SECTION_MAX) {
    const section = lines.slice(at, at + SECTION_MAX);
    sections.push(`${section.length} beginbfchar\n${section.join("\n")}\nendbfchar`);
  }
  return context.register(context.flateStream(toUnicodeMap(sections.join("\n"), composite ? 2 : 1)));
}

/** @param sections its `bfchar` and `bfrange` sections @param width the bytes of a code */
export function toUnicodeMap(sections: string, width: 1 | 2): string {
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<${"00".repeat(width)}> <${"ff".repeat(width)}>
endcodespacerange
${sections}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

function numberIn(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}
