/** Reads what a form field shows, with the entries that it inherits (ISO 32000-1, 12.7.3 and 12.7.4). */

import type { Color } from "pdf-lib";
import {
  cmyk,
  grayscale,
  PDFArray,
  type PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  rgb,
} from "pdf-lib";
import { decodeContent } from "#shared/pdf/conformance/decode-content.ts";
import { dictAt, eachOnce, elementsOf, isString, nameAt, numberAt, objectAt } from "#shared/pdf/objects/lookup.ts";

type FieldKind = "text" | "choice" | "button" | "signature";

const KINDS: Readonly<Record<string, FieldKind>> = { Tx: "text", Ch: "choice", Btn: "button", Sig: "signature" };

/** Bits of the field flags. */
export const FLAG = {
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  push: 1 << 16,
  combo: 1 << 17,
  comb: 1 << 24,
} as const;

/** The position of a button's caption that leaves it out. */
const ICON_ONLY = 1;

export interface Field {
  readonly kind: FieldKind | undefined;
  readonly flags: number;
  /** The default counts where nothing is entered or chosen, as in pdf.js, and for choices and rich text in PDFium. */
  readonly value: PDFObject | undefined;
  /** The font, size and colour of its text; a size of 0 means that the text fills the field. */
  readonly font: string;
  readonly fontSize: number;
  readonly colour: Color;
  readonly alignment: number;
  readonly cells: number;
}

/** Fields further up are not read: no producer nests them so deep, and many widgets may lie below them. */
const ABOVE_MAX = 32;

/** Returns the widget and the fields above it. */
export function fieldsAbove(widget: PDFDict): readonly PDFDict[] {
  return eachOnce([widget], (field) => [dictAt(field, "Parent")])
    .take(ABOVE_MAX)
    .toArray();
}

export function readField({ catalog }: PDFDocument, widget: PDFDict): Field {
  const form = dictAt(catalog, "AcroForm");
  const above = fieldsAbove(widget);
  const inherited = (key: string): PDFObject | undefined =>
    above
      .values()
      .map((field) => objectAt(field, key))
      .find((value) => value !== undefined);
  const integer = (value: PDFObject | undefined): number => (value instanceof PDFNumber ? value.asNumber() : 0);
  const kind = inherited("FT");
  const hasDefault = kind !== PDFName.of("Btn") && inherited("I") === undefined;
  const appearance = textOf(inherited("DA") ?? objectAt(form, "DA"));
  const [, name = "", size = "0"] = /\/(\S+)\s+(-?[\d.]+)\s+Tf/.exec(appearance) ?? [];
  return {
    kind: kind instanceof PDFName ? KINDS[kind.decodeText()] : undefined,
    flags: integer(inherited("Ff")),
    value: inherited("V") ?? (hasDefault ? inherited("DV") : undefined),
    font: nameAt(dictAt(dictAt(dictAt(form, "DR"), "Font"), name), "BaseFont")?.decodeText() ?? name,
    fontSize: Math.abs(Number(size) || 0),
    colour: colourIn(appearance),
    alignment: integer(inherited("Q") ?? objectAt(form, "Q")),
    cells: integer(inherited("MaxLen")),
  };
}

/** The text that a field shows: its value, a button's caption, or a line for each option of a list. */
export function shownText(widget: PDFDict, { kind, flags, value }: Field): string {
  if (kind === "button") return captionOf(widget);
  if (kind === "text") return (flags & FLAG.password) !== 0 ? textOf(value).replace(/./gs, "*") : textOf(value);
  const options = optionsOf(widget);
  if ((flags & FLAG.combo) === 0) return options.map(({ label }) => label).join("\n");
  if (value === undefined) return options[chosenIndexes(widget)[0] ?? -1]?.label ?? "";
  const chosen = textOf(value instanceof PDFArray ? value.lookup(0) : value);
  return options.find(({ exported }) => exported === chosen)?.label ?? chosen;
}

function captionOf(widget: PDFDict): string {
  const characteristics = dictAt(widget, "MK");
  return numberAt(characteristics, "TP") === ICON_ONLY ? "" : textOf(objectAt(characteristics, "CA"));
}

/** Returns the indexes of the chosen options of a list. */
export function chosenOptions(widget: PDFDict, { value }: Field): ReadonlySet<number> {
  const values = new Set((value instanceof PDFArray ? elementsOf(value) : [value]).map(textOf));
  const named = optionsOf(widget).flatMap(({ exported }, index) => (values.has(exported) ? [index] : []));
  return new Set(named.length > 0 ? named : chosenIndexes(widget));
}

function chosenIndexes(widget: PDFDict): readonly number[] {
  const indexes = fieldsAbove(widget).map((field) => numbersAt(field, "I"));
  return indexes.find((list) => list.length > 0) ?? [];
}

interface Option {
  readonly exported: string;
  readonly label: string;
}

function optionsOf(widget: PDFDict): readonly Option[] {
  const options = fieldsAbove(widget)
    .map((field) => objectAt(field, "Opt"))
    .find((list) => list instanceof PDFArray);
  return elementsOf(options).map((option) =>
    option instanceof PDFArray
      ? { exported: textOf(option.lookup(0)), label: textOf(option.lookup(1)) }
      : { exported: textOf(option), label: textOf(option) },
  );
}

/** A value may be a string, or a stream if it is long. */
export function textOf(value: PDFObject | undefined): string {
  if (isString(value)) return value.decodeText();
  if (value instanceof PDFName) return value.decodeText();
  return value instanceof PDFRawStream ? Buffer.from(decodeContent(value)).toString("utf8") : "";
}

/** The colour that an appearance string sets for filling. */
function colourIn(appearance: string): Color {
  const [, before = "", operator] = /((?:[\d.]+\s+){1,4})(g|rg|k)(?=\s|$)/.exec(appearance) ?? [];
  const parts = before.trim().split(/\s+/).map(Number);
  return colourOf(operator === undefined ? [] : parts) ?? rgb(0, 0, 0);
}

/** Colours of annotations have 0 (transparent), 1, 3 or 4 components. */
export function colourOf(parts: readonly number[]): Color | undefined {
  const [one = 0, two = 0, three = 0, four = 0] = parts.map((part) => Math.min(1, Math.max(0, part || 0)));
  if (parts.length === 1) return grayscale(one);
  if (parts.length === 3) return rgb(one, two, three);
  return parts.length === 4 ? cmyk(one, two, three, four) : undefined;
}

export function numbersAt(dict: PDFDict | undefined, key: string): readonly number[] {
  const list = objectAt(dict, key);
  return list instanceof PDFArray
    ? elementsOf(list).map((each) => (each instanceof PDFNumber ? each.asNumber() : 0))
    : [];
}

/** The width of the border; 1 if the widget has a border's colour only. */
export function borderWidth(widget: PDFDict): number {
  const stated = numberAt(dictAt(widget, "BS"), "W") ?? numbersAt(widget, "Border")[2];
  return stated ?? (numbersAt(dictAt(widget, "MK"), "BC").length > 0 ? 1 : 0);
}
