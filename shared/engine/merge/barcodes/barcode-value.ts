/** A barcode, which a document shows as vector graphics. Its plain text is what it encodes. */
import type { DocxPlace, Inserted } from "#shared/engine/merge/values/docx-place.ts";
import { LateValue } from "#shared/engine/merge/values/late-value.ts";
import { xmlText } from "#shared/engine/merge/values/print-value.ts";
import { docxDrawing, svgDrawing } from "./barcode-drawing.ts";
import type { SizedDrawing } from "./draw-barcode.ts";

export class BarcodeValue extends LateValue<SizedDrawing> {
  readonly #name: string;
  readonly #text: string;

  /** @param name the kind, for those who do not see the barcode */
  constructor(name: string, text: string, draw: () => SizedDrawing) {
    super(draw);
    this.#name = name;
    this.#text = text;
  }

  override toString(): string {
    return this.#text;
  }

  override docx({ room, document }: DocxPlace): Inserted {
    return { run: docxDrawing(this.drawing, this.#words(), { number: document.drawingNumber(), room }) };
  }

  override html(): string {
    return svgDrawing(this.drawing, this.#words().description);
  }

  /** DrawingML takes about eight characters for each of a path. */
  protected override charactersOf({ layers }: SizedDrawing): number {
    return 8 * layers.reduce((sum, { path }) => sum + path.length, 0);
  }

  #words(): { readonly text: string; readonly description: string } {
    const text = xmlText(this.#text);
    return { text, description: `${this.#name}: ${text}` };
  }
}
