/** Follows what pages draw into forms, pictures, patterns, graphics states and fonts. */
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream, PDFStream } from "pdf-lib";
import { dictAt, enterOnce, nameAt, numberAt, objectAt } from "#shared/pdf/lookup.ts";
import type { ColourCheck } from "./check-colours.ts";
import { checkFont } from "./check-fonts.ts";
import { filtersOf } from "./check-objects.ts";
import { checkState } from "./check-state.ts";
import type { Findings } from "./findings.ts";
import { RENDERING_INTENTS, usedResources } from "./used-resources.ts";

const BITS = new Set([1, 2, 4, 8, 16]);

export class DrawingCheck {
  readonly #findings: Findings;
  readonly #colours: ColourCheck;
  readonly #entered = new Set<PDFObject>();

  constructor(findings: Findings, colours: ColourCheck) {
    this.#findings = findings;
    this.#colours = colours;
  }

  /** A page's content, or several streams that follow each other as one. */
  checkContents(contents: PDFObject | undefined, resources: PDFDict | undefined): void {
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((_, index) => contents.lookup(index)) : [contents];
    const bytes = streams.filter((stream) => stream instanceof PDFStream).map((stream) => this.#decoded(stream));
    this.#checkContent(Buffer.concat(bytes.flatMap((each) => [each, Buffer.from("\n")])), resources);
  }

  /** A form, a picture, or PostScript. */
  checkObject(object: PDFObject | undefined, resources: PDFDict | undefined): void {
    if (!(object instanceof PDFStream) || !enterOnce(this.#entered, object)) return;
    const { dict } = object;
    if (["OPI", "Alternates"].some((key) => dict.has(PDFName.of(key))))
      this.#findings.add("pictures", "OPI or alternates");
    switch (nameAt(dict, "Subtype")?.decodeText()) {
      case "Image":
        this.#checkPicture(dict, resources);
        break;
      case "Form":
        this.#checkForm(object, resources);
        break;
      case "PS":
        this.#findings.add("postScript");
        break;
      default:
    }
  }

  checkGroup(group: PDFDict | undefined, resources: PDFDict | undefined): void {
    if (nameAt(group, "S")?.decodeText() !== "Transparency") return;
    this.#findings.isPartOne && this.#findings.add("transparency", "a transparency group");
    this.#colours.check(objectAt(group, "CS"), resources);
  }

  #checkForm(form: PDFStream, resources: PDFDict | undefined): void {
    const { dict } = form;
    if (dict.has(PDFName.of("Ref"))) this.#findings.add("forms", "a reference to another file");
    const isPostScript = dict.has(PDFName.of("PS")) || nameAt(dict, "Subtype2")?.decodeText() === "PS";
    if (isPostScript) this.#findings.add("forms", "PostScript");
    const own = dictAt(dict, "Resources") ?? resources;
    this.checkGroup(dictAt(dict, "Group"), own);
    this.#checkContent(this.#decoded(form), own);
  }

  #checkPicture(dict: PDFDict, resources: PDFDict | undefined): void {
    if (String(objectAt(dict, "Interpolate")) === "true") this.#findings.add("pictures", "interpolation");
    const mask = objectAt(dict, "SMask");
    if (mask instanceof PDFStream || (numberAt(dict, "SMaskInData") ?? 0) > 0) {
      this.#findings.isPartOne && this.#findings.add("transparency", "a picture with a soft mask");
      this.checkObject(mask, resources);
    }
    const isJpeg2000 = filtersOf(dict).includes("JPXDecode");
    if (isJpeg2000) this.#findings.add("jpeg2000");
    const isMask = String(objectAt(dict, "ImageMask")) === "true";
    if (!isJpeg2000 && !isMask) this.#colours.check(objectAt(dict, "ColorSpace"), resources);
    const bits = numberAt(dict, "BitsPerComponent");
    if (bits !== undefined && !BITS.has(bits)) this.#findings.add("bits", String(bits));
    const intent = nameAt(dict, "Intent")?.decodeText();
    if (intent && !RENDERING_INTENTS.has(intent)) this.#findings.add("intents", intent);
  }

  #checkContent(content: Uint8Array, resources: PDFDict | undefined): void {
    const used = usedResources(content, this.#findings);
    const at = (category: string, name: string) => objectAt(dictAt(resources, category), name);
    for (const name of used.fonts) this.#checkFont(at("Font", name), name, resources);
    for (const name of used.objects) this.checkObject(at("XObject", name), resources);
    for (const name of used.states) this.#checkState(at("ExtGState", name), resources);
    for (const name of used.colourSpaces) this.#colours.check(PDFName.of(name), resources);
    for (const name of used.patterns) this.#checkPattern(at("Pattern", name), resources);
    for (const name of used.shadings) this.#checkShading(at("Shading", name), resources);
  }

  #checkFont(font: PDFObject | undefined, name: string, resources: PDFDict | undefined): void {
    if (!(font instanceof PDFDict)) {
      this.#findings.add("resources", `no font ${name}`);
      return;
    }
    if (!enterOnce(this.#entered, font)) return;
    checkFont(font, this.#findings);
    const glyphs = dictAt(font, "CharProcs");
    const own = dictAt(font, "Resources") ?? resources;
    for (const key of glyphs?.keys() ?? []) {
      const glyph = glyphs?.lookup(key);
      if (glyph instanceof PDFStream) this.#checkContent(this.#decoded(glyph), own);
    }
  }

  #checkState(state: PDFObject | undefined, resources: PDFDict | undefined): void {
    if (!(state instanceof PDFDict) || !enterOnce(this.#entered, state)) return;
    checkState(state, this.#findings);
    const mask = objectAt(state, "SMask");
    if (mask instanceof PDFDict) this.checkObject(objectAt(mask, "G"), resources);
    const font = objectAt(state, "Font");
    const first = font instanceof PDFArray ? font.lookup(0) : undefined;
    if (first instanceof PDFDict && enterOnce(this.#entered, first)) checkFont(first, this.#findings);
  }

  #checkPattern(pattern: PDFObject | undefined, resources: PDFDict | undefined): void {
    if (pattern instanceof PDFStream) {
      if (!enterOnce(this.#entered, pattern)) return;
      this.#checkContent(this.#decoded(pattern), dictAt(pattern.dict, "Resources") ?? resources);
    } else if (pattern instanceof PDFDict) {
      this.#checkShading(objectAt(pattern, "Shading"), resources);
      this.#checkState(objectAt(pattern, "ExtGState"), resources);
    }
  }

  #checkShading(shading: PDFObject | undefined, resources: PDFDict | undefined): void {
    const dict = shading instanceof PDFStream ? shading.dict : shading;
    if (dict instanceof PDFDict) this.#colours.check(objectAt(dict, "ColorSpace"), resources);
  }

  #decoded(stream: PDFStream): Uint8Array {
    try {
      if (stream instanceof PDFRawStream) return decodePDFRawStream(stream).decode();
    } catch {
      // Told below.
    }
    this.#findings.add("contents");
    return new Uint8Array();
  }
}
