/** Reads the options of barcodes: `'30mm'`, `'height=12mm'`, `'text=no'`. */

import { nearestName } from "#shared/base/model/nearest-name.ts";
import { shown } from "#shared/engine/merge/filters/arguments/parameters.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";

/** One option. Lengths are in millimetres. */
export interface BarcodeOption {
  readonly width?: number;
  /** The height of the bars. */
  readonly height?: number;
  /** Whether the text stands below the bars; by default, where it is customary. */
  readonly text?: boolean;
  /** Six hexadecimal digits. */
  readonly color?: string;
  /** What the encoder itself is told. */
  readonly encoder?: Readonly<Record<string, string | boolean>>;
}

export type BarcodeOptions = BarcodeOption;

/** Reads an option of a filter. @throws MergeFailure that says what to write instead */
export function barcodeOption(argument: unknown): BarcodeOption {
  if (argument === undefined || argument === null || argument === "") return {};
  if (typeof argument === "number") return { width: millimetres("width", String(argument)) };
  if (typeof argument !== "string" || argument.length > OPTION_CHARACTERS_MAX) throw unknownOption(argument);
  if (/^\s*\d/.test(argument)) return { width: millimetres("width", argument) };
  const [, name = "", value = ""] = /^\s*([a-z]+)\s*(?:[=:]\s*(.*?))?\s*$/i.exec(argument) ?? [];
  const read = Object.hasOwn(READERS, name.toLowerCase()) ? READERS[name.toLowerCase()] : undefined;
  if (read === undefined) throw unknownOption(argument, name);
  return read(value, name.toLowerCase());
}

export function joinedOptions(options: readonly BarcodeOption[]): BarcodeOptions {
  return Object.assign({}, ...options, { encoder: Object.assign({}, ...options.map(({ encoder }) => encoder)) });
}

const OPTION_CHARACTERS_MAX = 60;

type ReadOption = (value: string, name: string) => BarcodeOption;

const READERS: Readonly<Record<string, ReadOption>> = {
  width: (value) => ({ width: millimetres("width", value) }),
  size: (value) => ({ width: millimetres("size", value) }),
  height: (value) => ({ height: millimetres("height", value) }),
  text: (value) => ({ text: yesOrNo("text", value) }),
  includetext: (value) => ({ text: yesOrNo("includetext", value) }),
  color: (value) => ({ color: color(value) }),
  barcolor: (value) => ({ color: color(value) }),
  ...Object.fromEntries(
    ["eclevel", "version", "columns", "rows", "mode", "format", "layers", "segments"].map((name) => [name, word]),
  ),
  ...Object.fromEntries(["parse", "parsefnc", "includecheck", "includecheckintext"].map((name) => [name, flag])),
};

function word(value: string, name: string): BarcodeOption {
  if (/^[\w.]{1,12}$/.test(value)) return { encoder: { [name]: value } };
  throw new MergeFailure(`the option ${name} of a barcode is ${shown(value)}: write a word or a number`);
}

function flag(value: string, name: string): BarcodeOption {
  return { encoder: { [name]: yesOrNo(name, value) } };
}

function yesOrNo(name: string, value: string): boolean {
  if (/^(?:|yes|true|on)$/i.test(value)) return true;
  if (/^(?:no|false|off)$/i.test(value)) return false;
  throw new MergeFailure(`the option ${name} of a barcode is ${shown(value)}: write '${name}=yes' or '${name}=no'`);
}

function color(value: string): string {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(value) ?? [];
  if (digits !== undefined) return digits.toLowerCase();
  throw new MergeFailure(`the colour of a barcode is ${shown(value)}: write six hexadecimal digits, such as #003366`);
}

/** A number without a unit is in millimetres. */
function millimetres(name: string, value: string): number {
  const [, digits, unit = "mm"] = /^\s*(\d{1,4}(?:[.,]\d{1,4})?)\s*(mm|cm|in|pt)?\s*$/i.exec(value) ?? [];
  const length = Number(digits?.replace(",", ".")) * MILLIMETRES[unit.toLowerCase() as keyof typeof MILLIMETRES];
  if (length >= MILLIMETRES_MIN && length <= MILLIMETRES_MAX) return length;
  throw new MergeFailure(
    `the ${name} of a barcode is ${shown(value)}: write ${MILLIMETRES_MIN} to ${MILLIMETRES_MAX} millimetres, such as '30mm'`,
  );
}

const MILLIMETRES = { mm: 1, cm: 10, in: 25.4, pt: 25.4 / 72 } as const;
const MILLIMETRES_MIN = 2;
const MILLIMETRES_MAX = 500;

function unknownOption(argument: unknown, name?: string): MergeFailure {
  const nearest = name ? nearestName(name, Object.keys(READERS)) : undefined;
  const remedy = nearest === undefined ? "write a size such as '30mm', or 'text=no'" : `did you mean ${nearest}?`;
  return new MergeFailure(`a barcode has no option ${shown(argument)}: ${remedy}`);
}
