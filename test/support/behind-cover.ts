/** Appends a PDF to a cover, as `merge_with` does, and compares how pages look. */
import { type PDFDict, PDFName, PDFRawStream } from "pdf-lib";
import { expect } from "vitest";
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import { type FinishedPdf, finishPdf } from "#shared/pdf/finish.ts";
import { withPdf } from "#shared/pdf/objects/pdfium.ts";
import { finishOf } from "./finish.ts";
import { at, dictAt } from "./pdf-read-back.ts";
import { rawPdf } from "./raw-pdf.ts";

const COVER = rawPdf({ name: "Cover", pages: [""] });
export async function behindCover(file: Uint8Array, part: PdfaPart = "2b"): Promise<FinishedPdf> {
  async function* pieces() {
    yield COVER;
  }
  return finishPdf(pieces(), finishOf({ mergeWith: [file], part, arePiecesConforming: false }));
}

export interface Drawing {
  readonly width: number;
  readonly data: Uint8Array;
}

export async function draw(pdf: Uint8Array, page: number, scale = 1): Promise<Drawing> {
  return withPdf(pdf, (document) => document.getPage(page).render({ scale, render: "bitmap", renderFormFields: true }));
}

/** The share of the points that differ clearly. */
export function difference(one: Drawing, other: Drawing): number {
  expect(other.data.length).toBe(one.data.length);
  let different = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    if ([0, 1, 2].some((part) => Math.abs((one.data[at + part] ?? 0) - (other.data[at + part] ?? 0)) > 96)) different++;
  }
  return (different * 4) / one.data.length;
}

/** The width and height of each picture that the page draws. */
export function picturesOn(node: PDFDict): readonly (readonly [number, number])[] {
  const objects = dictAt(dictAt(node, "Resources"), "XObject");
  const streams = objects?.keys().map((key) => objects.lookup(key)) ?? [];
  return streams.flatMap((each) =>
    each instanceof PDFRawStream && at(each.dict, "Subtype") === PDFName.of("Image")
      ? [[Number(at(each.dict, "Width")), Number(at(each.dict, "Height"))] as const]
      : [],
  );
}
