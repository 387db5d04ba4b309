/** Collects which characters of which fonts a file shows, and checks each font once at the end. */
import { type PDFDict, PDFName, PDFRawStream } from "pdf-lib";
import { dictAt, nameAt } from "#shared/pdf/objects/lookup.ts";
import { checkFont } from "./check-fonts.ts";
import type { Operand } from "./content-tokens.ts";
import type { Findings } from "./findings.ts";

export interface FontUse {
  /** Character codes, which have two bytes in composite fonts. */
  readonly codes: Set<number>;
  /** The codes that are painted: the others are in invisible text. */
  readonly painted: Set<number>;
  /** Whether any text is painted, even an empty one, for which the font must be embedded too. */
  isPainted: boolean;
  /** The index of the page that uses the font first, if pages are counted. */
  readonly page: number | undefined;
}

const COMPOSITE = PDFName.of("Type0");
const DRAWN = PDFName.of("Type3");

export class FontUses {
  readonly #uses = new Map<PDFDict, FontUse>();

  /** Returns the contents of glyphs that are drawn like pages (Type 3 fonts), only on the first use. */
  show(
    font: PDFDict,
    operands: readonly Operand[],
    { painted, page }: { readonly painted: boolean; readonly page: number | undefined },
  ): readonly PDFRawStream[] {
    const type = nameAt(font, "Subtype");
    const known = this.#uses.get(font);
    const use = known ?? { codes: new Set(), painted: new Set(), isPainted: false, page };
    use.isPainted ||= painted;
    this.#uses.set(font, use);
    for (const operand of operands) addCodes(operand, use, type === COMPOSITE ? 2 : 1, painted);
    return known || type !== DRAWN ? [] : glyphsOf(font);
  }

  /** The fonts that are used, each with its characters. */
  get uses(): ReadonlyMap<PDFDict, FontUse> {
    return this.#uses;
  }

  check(findings: Findings): void {
    for (const [font, use] of this.#uses) {
      findings.page = use.page;
      findings.within(font, () => checkFont(font, use, findings));
    }
  }
}

function addCodes(operand: Operand, use: FontUse, width: 1 | 2, painted: boolean): void {
  if (Array.isArray(operand)) for (const element of operand) addCodes(element, use, width, painted);
  if (!(operand instanceof Uint8Array)) return;
  for (let at = 0; at < operand.length; at += width) {
    const code = width === 1 ? (operand[at] ?? 0) : (operand[at] ?? 0) * 256 + (operand[at + 1] ?? 0);
    use.codes.add(code);
    if (painted) use.painted.add(code);
  }
}

function glyphsOf(font: PDFDict): readonly PDFRawStream[] {
  const glyphs = dictAt(font, "CharProcs");
  const streams = glyphs?.keys().map((key) => glyphs.lookup(key)) ?? [];
  return streams.filter((stream) => stream instanceof PDFRawStream);
}
