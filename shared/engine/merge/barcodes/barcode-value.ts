/** A barcode, which a document shows as vector graphics. Its plain text is what it encodes. */
import type { DocxPlace, Inserted } from "#shared/engine/merge/values/docx-place.ts";
import { xmlText } from "#shared/engine/merge/values/print-value.ts";
import { RichValue } from "#shared/engine/merge/values/rich-value.ts";
import { docxDrawing, svgDrawing } from "./barcode-drawing.ts";
import type { SizedDrawing } from "./draw-barcode.ts";

export class BarcodeValue extends RichValue {
  readonly #name: string;
  readonly #text: string;
  readonly #drawing: SizedDrawing;

  /** @param name the kind, for those who do not see the barcode */
  constructor(name: string, text: string, drawing: SizedDrawing) {
    super();
    this.#name = name;
    this.#text = text;
    this.#drawing = drawing;
  }

  override toString(): string {
    return this.#text;
  }

  override docx({ room, document }: DocxPlace): Inserted {
    return { run: docxDrawing(this.#drawing, this.#words(), { number: document.drawingNumber(), room }) };
  }

  override html(): string {
    return svgDrawing(this.#drawing, this.#words().description);
  }

  /** DrawingML takes about eight characters for each of a path. */
  override get characters(): number {
    return super.characters + 8 * this.#drawing.layers.reduce((sum, { path }) => sum + path.length, 0);
  }

  #words(): { readonly text: string; readonly description: string } {
    const text = xmlText(this.#text);
    return { text, description: `${this.#name}: ${text}` };
  }
}
