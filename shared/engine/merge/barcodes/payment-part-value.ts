/** The payment part of a Swiss QR-bill, at the foot of its page. Its plain text is what the code encodes. */
import type { DocxPlace, Inserted } from "#shared/engine/merge/values/docx-place.ts";
import { LateValue } from "#shared/engine/merge/values/late-value.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { type BillDrawing, docxPaymentPart, svgPaymentPart } from "./payment-part-markup.ts";

export class PaymentPartValue extends LateValue<BillDrawing> {
  readonly #text: string;

  constructor(text: string, draw: () => BillDrawing) {
    super(draw);
    this.#text = text;
  }

  override toString(): string {
    return this.#text;
  }

  /** Word places no drawings with text boxes in text boxes and notes (its file would be damaged). */
  override docx({ enclosing, part, document }: DocxPlace): Inserted {
    if (enclosing.some(({ name }) => name === "w:txbxContent") || /notes|comments/.test(part))
      throw new MergeFailure(MISPLACED);
    const words = { text: this.#text, description: `QR-bill: ${this.#text}` };
    return { run: docxPaymentPart(this.drawing, words, document.drawingNumber()) };
  }

  override html(): string {
    return svgPaymentPart(this.drawing, `QR-bill: ${this.#text}`);
  }

  protected override charactersOf({ code }: BillDrawing): number {
    return 20_000 + 8 * code.layers.reduce((sum, { path }) => sum + path.length, 0);
  }
}

const MISPLACED =
  "a QR-bill cannot stand in a text box, a note or a comment; put its tag into the body, a header or a footer";
