/** Graphics state dictionaries (ISO 32000-1, 8.4.5). */
import { PDFArray, PDFDict, PDFName, PDFStream } from "pdf-lib";
import { nameAt, numberAt, objectAt } from "#shared/pdf/lookup.ts";
import type { Findings } from "./findings.ts";
import { RENDERING_INTENTS } from "./used-resources.ts";

const OPAQUE_MODES = new Set(["Normal", "Compatible"]);
const BLEND_MODES = new Set([
  ...OPAQUE_MODES,
  "Multiply",
  "Screen",
  "Overlay",
  "Darken",
  "Lighten",
  "ColorDodge",
  "ColorBurn",
  "HardLight",
  "SoftLight",
  "Difference",
  "Exclusion",
  "Hue",
  "Saturation",
  "Color",
  "Luminosity",
]);

export function checkState(state: PDFDict, findings: Findings): void {
  const second = objectAt(state, "TR2");
  const hasCurve = second !== undefined && !(second instanceof PDFName && second.decodeText() === "Default");
  const hasOrigin = !findings.isPartOne && state.has(PDFName.of("HTP"));
  if (state.has(PDFName.of("TR")) || hasCurve || hasOrigin) findings.add("transferCurves");
  checkHalftone(state, findings);
  const intent = nameAt(state, "RI")?.decodeText();
  if (intent && !RENDERING_INTENTS.has(intent)) findings.add("intents", intent);
  checkBlending(state, findings);
}

function checkHalftone(state: PDFDict, findings: Findings): void {
  const halftone = objectAt(state, "HT");
  const dict = halftone instanceof PDFStream ? halftone.dict : halftone;
  if (!(dict instanceof PDFDict)) return;
  const type = numberAt(dict, "HalftoneType");
  if ((type !== 1 && type !== 5) || objectAt(dict, "HalftoneName")) findings.add("halftones");
}

function checkBlending(state: PDFDict, findings: Findings): void {
  const modes = blendModes(state);
  if (!modes.every((mode) => BLEND_MODES.has(mode))) findings.add("blending", modes.join(" "));
  if (!findings.isPartOne) return;
  const isOpaque =
    modes.every((mode) => OPAQUE_MODES.has(mode)) &&
    ["ca", "CA"].every((key) => (numberAt(state, key) ?? 1) === 1) &&
    !(objectAt(state, "SMask") instanceof PDFDict);
  if (!isOpaque) findings.add("transparency", "a transparent graphics state");
}

function blendModes(state: PDFDict): readonly string[] {
  const mode = objectAt(state, "BM");
  const modes = mode instanceof PDFArray ? mode.asArray().map((_, index) => mode.lookup(index)) : [mode];
  return modes.filter((each) => each instanceof PDFName).map((each) => each.decodeText());
}
