/** Checks the colour spaces that a PDF/A file paints with: device colours need an output intent that defines them. */
import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream } from "pdf-lib";
import { arrayAt, dictAt, elementsOf, numberAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import { ICC_VERSION_MAX } from "./check-profile.ts";
import { type Findings, NUMBERS, type PartNumber } from "./findings.ts";
import { type IccProfile, readIccProfile } from "./icc-profile.ts";
import type { PdfaPart } from "./rules.ts";

/** Device colour spaces under all their names, including the short ones of inline images. */
const DEVICE: Readonly<Record<string, "Gray" | "RGB" | "CMYK">> = {
  DeviceGray: "Gray",
  G: "Gray",
  CalGray: "Gray",
  DeviceRGB: "RGB",
  RGB: "RGB",
  DeviceCMYK: "CMYK",
  CMYK: "CMYK",
};
const COLORANTS_MAX = { 1: 8, 2: 32, 3: 32 } as const;
const SPACES_NESTED_MAX = 8;
const UNPRINTED = new Set(["All", "None"]);

export class ColourCheck {
  /** The colour space of the output intent. */
  readonly outputSpace: string | undefined;
  #hasIccCmyk = false;
  #hasOverprintMode = false;
  readonly #findings: Findings;
  readonly #checked = new WeakMap<PDFDict, Set<PDFObject>>();
  readonly #withoutResources = new Set<PDFObject>();
  /** The definition of each spot colour. */
  readonly #spots = new Map<string, string>();

  constructor(outputSpace: string | undefined, findings: Findings) {
    this.outputSpace = outputSpace;
    this.#findings = findings;
  }

  check(space: PDFObject, resources: PDFDict | undefined): void {
    const checked = this.#checkedIn(resources);
    if (checked.has(space)) return;
    checked.add(space);
    this.#check(space, resources, 0);
  }

  checkShading(shading: PDFObject | undefined, resources: PDFDict | undefined): void {
    const dict = shading instanceof PDFRawStream ? shading.dict : shading;
    const space = dict instanceof PDFDict ? objectAt(dict, "ColorSpace") : undefined;
    if (space) this.check(space, resources);
  }

  noteTransparency(group?: PDFDict): void {
    const explained = this.outputSpace !== undefined || (group ? objectAt(group, "CS") !== undefined : false);
    this.#findings.expect(explained, "blendingSpace");
  }

  noteOverprint(): void {
    this.#hasOverprintMode = true;
    this.#findings.expect(!this.#hasIccCmyk, "overprint");
  }

  #checkedIn(resources: PDFDict | undefined): Set<PDFObject> {
    if (!resources) return this.#withoutResources;
    const checked = this.#checked.get(resources) ?? new Set();
    this.#checked.set(resources, checked);
    return checked;
  }

  #check(space: PDFObject | undefined, resources: PDFDict | undefined, depth: number): void {
    if (depth > SPACES_NESTED_MAX || !space) return;
    if (space instanceof PDFName) this.#checkNamed(space, resources, depth);
    if (!(space instanceof PDFArray)) return;
    const family = space.lookup(0);
    const kind = family instanceof PDFName ? family.decodeText() : "";
    if (space.size() === 1) this.#check(family, resources, depth + 1);
    else if (kind === "ICCBased") this.#checkProfile(space.lookup(1));
    else if (/^(Indexed|I|Pattern)$/.test(kind)) this.#check(space.lookup(1), resources, depth + 1);
    else if (kind === "Separation") this.#checkSeparation(space, resources, depth);
    else if (kind === "DeviceN") this.#checkDeviceN(space, resources, depth);
  }

  #checkNamed(name: PDFName, resources: PDFDict | undefined, depth: number): void {
    const text = name.decodeText();
    const spaces = dictAt(resources, "ColorSpace");
    const device = DEVICE[text];
    if (!device) {
      this.#check(objectAt(spaces, text), resources, depth + 1);
      return;
    }
    const instead = objectAt(spaces, `Default${device}`);
    if (instead && !(instead instanceof PDFName)) {
      this.#check(instead, resources, depth + 1);
      return;
    }
    if (device === "Gray") this.#findings.expect(this.outputSpace !== undefined, "deviceGray");
    if (device === "RGB") this.#findings.expect(this.outputSpace === "RGB ", "deviceRgb");
    if (device === "CMYK") this.#findings.expect(this.outputSpace === "CMYK", "deviceCmyk");
  }

  #checkProfile(object: PDFObject | undefined): void {
    this.#findings.expect(isAllowed(readIccProfile(object), this.#findings.number), "iccProfile");
    if (readIccProfile(object)?.space !== "CMYK") return;
    this.#hasIccCmyk = true;
    this.#findings.expect(!this.#hasOverprintMode, "overprint");
  }

  #checkSeparation(space: PDFArray, resources: PDFDict | undefined, depth: number): void {
    this.#check(space.lookup(2), resources, depth + 1);
    const name = space.lookup(1)?.toString() ?? "";
    const description = `${describe(space.lookup(2))} ${describe(space.lookup(3))}`;
    this.#findings.expect((this.#spots.get(name) ?? description) === description, "spotColour", name);
    this.#spots.set(name, description);
  }

  #checkDeviceN(space: PDFArray, resources: PDFDict | undefined, depth: number): void {
    const names = space.lookup(1);
    const colorants = names instanceof PDFArray ? elementsOf(names) : [];
    this.#findings.expect(colorants.length <= COLORANTS_MAX[this.#findings.number], "colorants");
    this.#check(space.lookup(2), resources, depth + 1);
    const attributes = space.size() > 4 ? space.lookup(4) : undefined;
    const described = attributes instanceof PDFDict ? dictAt(attributes, "Colorants") : undefined;
    const process = attributes instanceof PDFDict ? arrayAt(dictAt(attributes, "Process"), "Components") : undefined;
    for (const colorant of colorants) {
      if (!(colorant instanceof PDFName) || UNPRINTED.has(colorant.decodeText())) continue;
      const known = described?.has(colorant) || process?.asArray().includes(colorant);
      this.#findings.expect(known ?? false, "spotColour", colorant.decodeText());
      if (described) this.#check(objectAt(described, colorant.decodeText()), resources, depth + 1);
    }
  }
}

/** Returns whether a colour space may have the profile. */
export function isAllowedProfile(object: PDFObject | undefined, part: PdfaPart): boolean {
  return isAllowed(readIccProfile(object), NUMBERS[part]);
}

function isAllowed(profile: IccProfile | undefined, part: PartNumber): boolean {
  if (!profile || profile.version > ICC_VERSION_MAX[part]) return false;
  return /^(prtr|mntr|scnr|spac)$/.test(profile.deviceClass);
}

/** Returns the same text for objects with the same meaning. */
function describe(object: PDFObject | undefined): string {
  if (object instanceof PDFRawStream) return Buffer.from(object.getContents()).toString("base64");
  if (object instanceof PDFArray) return elementsOf(object).map(describe).join(" ");
  return object?.toString() ?? "";
}

/** Returns whether a graphics state paints over other inks with overprint mode 1 (ISO 19005-2, 6.2.4.2). */
export function overprints(state: PDFDict): boolean {
  const on = ["OP", "op"].some((key) => objectAt(state, key)?.toString() === "true");
  return on && numberAt(state, "OPM") === 1;
}
