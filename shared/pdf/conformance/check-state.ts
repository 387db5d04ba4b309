/** Checks graphics state dictionaries (ISO 32000-1, 8.4.5). */
import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream } from "pdf-lib";
import { elementsOf, nameAt, numberAt, objectAt, pdfNames } from "#shared/pdf/objects/lookup.ts";
import { overprints } from "./check-colours.ts";
import type { DrawingChecks } from "./check-drawing.ts";
import { checkRenderingIntent } from "./check-pictures.ts";
import type { Findings } from "./findings.ts";

const OPAQUE_MODES = pdfNames("Normal Compatible");
const MODES = pdfNames(
  `Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion
  Hue Saturation Color Luminosity`,
);
const BLEND_MODES = { 1: OPAQUE_MODES, 2: MODES, 3: MODES } as const;

/** Checks a state. Returns the forms that serve as soft masks. */
export function checkGraphicsState(state: PDFDict, { findings, colours }: DrawingChecks): readonly PDFRawStream[] {
  findings.expect(!state.has(PDFName.of("TR")), "transferFunction");
  const second = objectAt(state, "TR2");
  findings.expect(second === undefined || second === PDFName.of("Default"), "transferFunction");
  findings.expect(!state.has(PDFName.of("HTP")), "halftonePhase");
  if (findings.number > 1) checkHalftone(objectAt(state, "HT"), findings);
  if (state.has(PDFName.of("RI"))) checkRenderingIntent(nameAt(state, "RI"), findings);
  if (overprints(state)) colours.noteOverprint();
  const isOpaque = ["CA", "ca"].every((key) => (numberAt(state, key) ?? 1) === 1);
  findings.expect(isOpaque, "transparency", "CA");
  const isBlended = checkBlendMode(objectAt(state, "BM"), findings);
  const mask = objectAt(state, "SMask");
  const isMasked = mask !== undefined && mask !== PDFName.of("None");
  findings.expect(!isMasked, "transparency", "SMask");
  if (!isOpaque || isBlended || isMasked) colours.noteTransparency();
  const group = mask instanceof PDFDict ? objectAt(mask, "G") : undefined;
  return group instanceof PDFRawStream ? [group] : [];
}

/** Returns whether painting is transparent, so that what is below shows. */
function checkBlendMode(mode: PDFObject | undefined, findings: Findings): boolean {
  const modes = mode instanceof PDFArray ? elementsOf(mode) : mode ? [mode] : [];
  const known = modes.every((one) => one instanceof PDFName && BLEND_MODES[findings.number].has(one));
  findings.expect(known, "blendMode", modes.join(" "));
  return !modes.every((one) => one instanceof PDFName && OPAQUE_MODES.has(one));
}

function checkHalftone(halftone: PDFObject | undefined, findings: Findings): void {
  const dict = halftone instanceof PDFRawStream ? halftone.dict : halftone;
  if (!(dict instanceof PDFDict)) return;
  const type = numberAt(dict, "HalftoneType");
  const plain = ["HalftoneName", "TransferFunction"].every((key) => !dict.has(PDFName.of(key)));
  findings.expect((type === 1 || type === 5) && plain, "halftone");
}
