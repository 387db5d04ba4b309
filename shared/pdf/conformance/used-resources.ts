/** What a piece of content draws with, by the names of its resources. */

import { checkString } from "./check-objects.ts";
import { INLINE_PICTURE, type Operation, readOperations } from "./content-tokens.ts";
import type { Findings } from "./findings.ts";

export interface UsedResources {
  readonly fonts: ReadonlySet<string>;
  readonly objects: ReadonlySet<string>;
  readonly states: ReadonlySet<string>;
  readonly colourSpaces: ReadonlySet<string>;
  readonly patterns: ReadonlySet<string>;
  readonly shadings: ReadonlySet<string>;
}

const OPERATORS = new Set(
  "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \"".split(
    " ",
  ),
);
export const RENDERING_INTENTS = new Set(["RelativeColorimetric", "AbsoluteColorimetric", "Perceptual", "Saturation"]);
const DEVICE_SPACES: Readonly<Record<string, string>> = {
  g: "DeviceGray",
  G: "DeviceGray",
  rg: "DeviceRGB",
  RG: "DeviceRGB",
  k: "DeviceCMYK",
  K: "DeviceCMYK",
};
const NESTING_MAX = 28;
const REAL_MAX = 32_767;

/** Also finds what is wrong with the operators themselves. */
export function usedResources(content: Uint8Array, findings: Findings): UsedResources {
  const use = new Use(findings);
  const faults = {
    onString(bytes: number, isWellFormed: boolean) {
      checkString(bytes, findings);
      if (!isWellFormed) findings.add("hexStrings");
    },
    onName(bytes: number) {
      if (bytes > 127) findings.add("names");
    },
  };
  for (const operation of readOperations(content, faults)) use.take(operation);
  return use;
}

class Use implements UsedResources {
  readonly fonts = new Set<string>();
  readonly objects = new Set<string>();
  readonly states = new Set<string>();
  readonly colourSpaces = new Set<string>();
  readonly patterns = new Set<string>();
  readonly shadings = new Set<string>();
  readonly #findings: Findings;
  #nesting = 0;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  take({ operator, operands }: Operation): void {
    const last = operands.at(-1) ?? "";
    const device = DEVICE_SPACES[operator];
    if (device) this.colourSpaces.add(device);
    else if (operator === "Tf") this.fonts.add(operands.at(-2) ?? "");
    else if (operator === "Do") this.objects.add(last);
    else if (operator === "gs") this.states.add(last);
    else if (operator === "sh") this.shadings.add(last);
    else if (operator === "cs" || operator === "CS") this.colourSpaces.add(last);
    else if (operator === "scn" || operator === "SCN") this.#takePattern(last);
    else if (operator === "ri") this.#checkIntent(last);
    else if (operator === "q") this.#nest();
    else if (operator === "Q") this.#nesting--;
    else if (operator === INLINE_PICTURE) this.#takePicture(last);
    else if (!OPERATORS.has(operator)) this.#findings.add("operators", operator);
    if (this.#findings.isPartOne) this.#checkNumbers(operands);
  }

  #takePattern(last: string): void {
    if (last !== "" && !/^[-+.\d]/.test(last)) this.patterns.add(last);
  }

  #checkIntent(intent: string): void {
    if (!RENDERING_INTENTS.has(intent)) this.#findings.add("intents", intent);
  }

  #nest(): void {
    this.#nesting++;
    if (this.#nesting > NESTING_MAX) this.#findings.add("nesting");
  }

  #takePicture(entries: string): void {
    if (/\/(?:LZWDecode|LZW)\b/.test(entries)) this.#findings.add("filters", "LZWDecode");
    if (/\/(?:Interpolate|I)\s+true/.test(entries)) this.#findings.add("pictures", "interpolation");
    const space = /\/(?:CS|ColorSpace)\s*\/(\w+)/.exec(entries)?.[1];
    if (space) this.colourSpaces.add(space);
  }

  #checkNumbers(operands: readonly string[]): void {
    if (operands.some((operand) => operand.includes(".") && Math.abs(Number(operand)) > REAL_MAX)) {
      this.#findings.add("numbers");
    }
  }
}
