/** Draws a barcode of any kind as outlines. */
import { BARCODES_MAX } from "#shared/engine/merge/values/limits.ts";
import { Memo } from "#shared/engine/merge/values/memo.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import type { BarcodeOptions } from "./barcode-options.ts";
import { loadEncoder } from "./load-encoder.ts";
import { type DrawnSymbol, outlineDrawing, UNITS_PER_POINT } from "./outline-drawing.ts";
import { quietZoneOf } from "./quiet-zones.ts";

/** A drawing with its size on paper. */
export interface SizedDrawing extends Omit<DrawnSymbol, "hasBars"> {
  /** The width in millimetres; the height follows from the proportions. */
  readonly millimetres: number;
  /** Whether it keeps its size where less room is left, because a smaller one is not valid. */
  readonly isFixed?: boolean;
}

/** Encoding takes time that grows faster than the text: three seconds for an Aztec code of 3,000 characters. */
const CHARACTERS_MAX = 3_000;

/** @throws MergeFailure if the text does not fit the kind, with the encoder's reason */
export function drawBarcode(kind: string, text: string, options: BarcodeOptions): SizedDrawing {
  if (text.length > CHARACTERS_MAX) {
    throw misfit(kind, `it has ${text.length} characters, and a barcode holds at most ${CHARACTERS_MAX}`);
  }
  const drawings = text.length > SHORT_CHARACTERS_MAX ? longDrawings : shortDrawings;
  return drawings.get(JSON.stringify([kind, text, options]), () => sizedDrawing(kind, text, options));
}

/** Items often repeat a barcode, on each page or in each row: a short one takes about 10 KB, a long one up to 400 KB. */
const SHORT_CHARACTERS_MAX = 100;
const shortDrawings = new Memo<SizedDrawing>(BARCODES_MAX);
const longDrawings = new Memo<SizedDrawing>(100);

function sizedDrawing(kind: string, text: string, options: BarcodeOptions): SizedDrawing {
  const { width, height } = options;
  const natural = encode(kind, text, options);
  const millimetres = width ?? natural.width * MILLIMETRES_PER_UNIT;
  if (height === undefined || !natural.hasBars) return { ...natural, millimetres };
  // The encoder draws at its own scale.
  const scale = millimetres / (natural.width * MILLIMETRES_PER_UNIT);
  return { ...encode(kind, text, options, height / scale), millimetres };
}

const MILLIMETRES_PER_UNIT = 25.4 / 72 / UNITS_PER_POINT;

function encode(kind: string, value: string, { text, color, encoder }: BarcodeOptions, height?: number): DrawnSymbol {
  refuseForeign(kind, value);
  const bwipp = loadEncoder();
  try {
    return bwipp.render(
      {
        includetext: text ?? isTextCustomary(kind),
        ...encoder,
        ...(height === undefined ? {} : { height }),
        ...(color === undefined ? {} : { barcolor: color, textcolor: color }),
        bcid: kind,
        text: value,
        scale: UNITS_PER_POINT,
      },
      outlineDrawing(bwipp, quietZoneOf(kind)),
    ) as DrawnSymbol;
  } catch (error) {
    throw misfit(kind, reasonOf(error), error);
  }
}

/** Square codes and those of posts stand alone. The encoder ignores the option for most of the others, but not for all. */
function isTextCustomary(kind: string): boolean {
  return !/qr|matrix|aztec|pdf417|dotcode|hanxin|^(?:maxicode|ultracode|codeone|mailmark|onecode|postnet|planet|royalmail|auspost|kix|japanpost|raw|daft|symbol|pharmacode2?|flattermarken)$/.test(
    kind,
  );
}

/** QR codes are read as UTF-8. What other codes hold beyond ASCII would be read differently by each reader. */
function refuseForeign(kind: string, text: string): void {
  const foreign = UTF8_KINDS.test(kind) ? undefined : /[\u0080-\u{10ffff}]/u.exec(text)?.[0];
  if (foreign === undefined) return;
  throw misfit(kind, `it holds only ASCII characters, and “${foreign}” is none; use a QR code, or replace it`);
}

const UTF8_KINDS = /^(?:qrcode|datamatrix\w*|azteccode|pdf417\w*|hanxin)$/;

/** The encoder's errors begin with its procedure and line: `bwipp.ean13badLength#123: EAN-13 must be 12 or 13 digits`. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, reason] = /^bwipp?(?:\.\w+(?:#\d+)?)?:?\s+(.+)$/s.exec(message) ?? [];
  return reason?.slice(0, REASON_CHARACTERS_MAX) ?? "its characters or its length do not fit";
}

const REASON_CHARACTERS_MAX = 200;

function misfit(kind: string, reason: string, cause?: unknown): MergeFailure {
  return new MergeFailure(`the text does not fit the barcode ${kind}: ${reason}`, cause);
}
