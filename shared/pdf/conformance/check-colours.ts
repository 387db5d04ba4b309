/** Colour spaces (ISO 32000-1, 8.6): device colours need a profile, the others a valid one. */
import { PDFArray, type PDFDict, PDFName, type PDFObject } from "pdf-lib";
import { dictAt, enterOnce, objectAt } from "#shared/pdf/lookup.ts";
import { checkColourProfile } from "./check-profile.ts";
import type { Findings } from "./findings.ts";

const DEVICE_COMPONENTS: Readonly<Record<string, 1 | 3 | 4>> = {
  DeviceGray: 1,
  G: 1,
  DeviceRGB: 3,
  RGB: 3,
  DeviceCMYK: 4,
  CMYK: 4,
};
const DEFAULTS = { 1: "DefaultGray", 3: "DefaultRGB", 4: "DefaultCMYK" } as const;
/** Spaces within spaces. */
const DEPTH_MAX = 8;

export class ColourCheck {
  readonly #findings: Findings;
  /** Of the output intent's profile; 0 without one. */
  readonly #profiled: number;
  readonly #checked = new Set<PDFObject>();

  constructor(findings: Findings, profiled: number) {
    this.#findings = findings;
    this.#profiled = profiled;
  }

  /** A space by name or as an array, with the resources that may give names a meaning. */
  check(space: PDFObject | undefined, resources: PDFDict | undefined, depth = 0): void {
    if (space === undefined || depth > DEPTH_MAX) return;
    if (space instanceof PDFName) this.#checkNamed(space.decodeText(), resources, depth);
    else if (space instanceof PDFArray) this.#checkArray(space, resources, depth);
  }

  #checkNamed(name: string, resources: PDFDict | undefined, depth: number): void {
    const spaces = dictAt(resources, "ColorSpace");
    const components = DEVICE_COMPONENTS[name];
    if (components === undefined) {
      this.check(objectAt(spaces, name), resources, depth + 1);
      return;
    }
    if (objectAt(spaces, DEFAULTS[components]) instanceof PDFArray) return;
    // Any profile of an output intent tells what grey means.
    const isProfiled = components === 1 ? this.#profiled > 0 : this.#profiled === components;
    if (!isProfiled) this.#findings.add("deviceColours", name);
  }

  #checkArray(space: PDFArray, resources: PDFDict | undefined, depth: number): void {
    const family = space.lookup(0);
    switch (family instanceof PDFName ? family.decodeText() : "") {
      case "ICCBased":
        if (enterOnce(this.#checked, space)) checkColourProfile(space.lookup(1), this.#findings);
        break;
      case "Indexed":
      case "I":
      case "Pattern":
        this.check(lookup(space, 1), resources, depth + 1);
        break;
      case "Separation":
        this.check(lookup(space, 2), resources, depth + 1);
        break;
      case "DeviceN":
        this.#checkDeviceN(space, resources, depth);
        break;
      default:
        if (space.size() === 1) this.check(family, resources, depth + 1);
    }
  }

  #checkDeviceN(space: PDFArray, resources: PDFDict | undefined, depth: number): void {
    const names = lookup(space, 1);
    const max = this.#findings.isPartOne ? 8 : 32;
    if (names instanceof PDFArray && names.size() > max) this.#findings.add("manyColours");
    this.check(lookup(space, 2), resources, depth + 1);
  }
}

function lookup(array: PDFArray, index: number): PDFObject | undefined {
  return index < array.size() ? array.lookup(index) : undefined;
}
