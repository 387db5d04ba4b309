/**
 * Gives form fields the appearances that they lack, drawn from their values, and lists them in the form. PDF/A requires
 * both, and readers of other files draw such fields by themselves.
 */
import {
  type Color,
  degrees,
  drawCheckBox,
  drawOptionList,
  drawRadioButton,
  drawRectangle,
  drawTextField,
  layoutCombedText,
  layoutMultilineText,
  layoutSinglelineText,
  type PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  type PDFFont,
  PDFName,
  type PDFOperator,
  PDFRawStream,
  PDFRef,
  rgb,
  StandardFonts,
  TextAlignment,
} from "pdf-lib";
import { decodeContent } from "#shared/pdf/conformance/decode-content.ts";
import { arrayAt, arrayMadeAt, dictAt, dictMadeAt, nameAt, objectAt, refsIn } from "#shared/pdf/objects/lookup.ts";
import { readPages } from "#shared/pdf/objects/page-tree.ts";
import {
  borderWidth,
  chosenOptions,
  colourOf,
  type Field,
  FLAG,
  fieldsAbove,
  numbersAt,
  readField,
  shownText,
  textOf,
} from "./field-values.ts";

const WIDGET = PDFName.of("Widget");
const OFF = PDFName.of("Off");

/**
 * Changes the document in place.
 * @returns whether text is lost, because a value has characters that standard fonts lack
 */
export async function drawFields(document: PDFDocument): Promise<boolean> {
  const pages = readPages(document);
  const widgets = pages.flatMap(({ dict }) => widgetsOf(document, arrayAt(dict, "Annots")));
  if (widgets.length === 0) return false;
  listFields(document, widgets);
  const artist = new FieldArtist(document);
  for (const { dict } of widgets) artist.complete(dict);
  await document.flush();
  return artist.isTextLost;
}

interface Widget {
  readonly ref: PDFRef;
  readonly dict: PDFDict;
}

/** A widget written into the list itself becomes an object of its own, so that the form can name it. */
function widgetsOf({ context }: PDFDocument, annotations: PDFArray | undefined): readonly Widget[] {
  const widgets: Widget[] = [];
  for (let index = 0; annotations && index < annotations.size(); index++) {
    const entry = annotations.get(index);
    const dict = context.lookup(entry);
    if (!(dict instanceof PDFDict) || nameAt(dict, "Subtype") !== WIDGET) continue;
    const ref = entry instanceof PDFRef ? entry : context.register(dict);
    annotations.set(index, ref);
    widgets.push({ ref, dict });
  }
  return widgets;
}

/** Some writers leave fields out of the form's list, where the readers of this file find them by their widgets. */
function listFields({ catalog }: PDFDocument, widgets: readonly Widget[]): void {
  const form = dictMadeAt(catalog, "AcroForm");
  const fields = arrayMadeAt(form, "Fields");
  const listed = new Set(refsIn(fields));
  for (const { ref, dict } of widgets) {
    const above = fieldsAbove(dict);
    const root = above.length < 2 ? ref : above.at(-2)?.get(PDFName.of("Parent"));
    const isField = above.some((field) => field.has(PDFName.of("FT")));
    if (!isField || !(root instanceof PDFRef) || listed.has(root)) continue;
    listed.add(root);
    fields.push(root);
  }
}

class FieldArtist {
  isTextLost = false;
  readonly #document: PDFDocument;
  readonly #needsAppearances: boolean;
  readonly #fonts = new Map<StandardFonts, PDFFont>();

  constructor(document: PDFDocument) {
    this.#document = document;
    this.#needsAppearances = objectAt(dictAt(document.catalog, "AcroForm"), "NeedAppearances") === PDFBool.True;
  }

  /** Leaves an appearance as it is if it shows the value, and has the form that the field's kind requires. */
  complete(widget: PDFDict): void {
    const field = readField(this.#document, widget);
    const normal = objectAt(dictAt(widget, "AP"), "N");
    if (field.kind === "button") this.#completeButton(widget, field, normal);
    else if (normal instanceof PDFDict)
      this.#setAppearance(widget, shownState(widget, normal) ?? this.#form(widget, []));
    else if (!(normal instanceof PDFRawStream) || this.#isOutdated(widget, field, normal))
      this.#setAppearance(widget, this.#drawText(widget, field));
  }

  /** Some writers leave the drawing to readers, and write appearances without the text. */
  #isOutdated(widget: PDFDict, field: Field, normal: PDFRawStream): boolean {
    if (!this.#needsAppearances || field.kind === "signature") return false;
    const showsText = /\bT[jJ]\b/.test(Buffer.from(decodeContent(normal)).toString("latin1"));
    return !showsText && shownText(widget, field).trim() !== "";
  }

  /** A button has an appearance for each state, and readers show the one that AS names. */
  #completeButton(widget: PDFDict, field: Field, normal: unknown): void {
    const { context } = this.#document;
    // A kid inherits its type; validators look for it one level above only.
    widget.set(PDFName.of("FT"), PDFName.of("Btn"));
    const states = normal instanceof PDFDict ? normal : context.obj({});
    for (const key of states.keys()) if (!(states.lookup(key) instanceof PDFRawStream)) states.delete(key);
    const state = nameAt(widget, "AS");
    if (normal instanceof PDFRawStream) states.set(state ?? OFF, appearanceRef(widget) ?? context.register(normal));
    const value = field.value instanceof PDFName ? field.value : undefined;
    if (states.keys().length === 0) {
      const on = state && state !== OFF ? state : value && value !== OFF ? value : PDFName.of("Yes");
      const isPush = (field.flags & FLAG.push) !== 0;
      if (!isPush) states.set(on, this.#form(widget, mark(widget, field, true)));
      states.set(OFF, isPush ? this.#drawText(widget, field) : this.#form(widget, mark(widget, field, false)));
    }
    if (!state) widget.set(PDFName.of("AS"), value && states.has(value) ? value : OFF);
    this.#setAppearance(widget, states);
  }

  #drawText(widget: PDFDict, field: Field): PDFRef {
    const font = this.#font(field.font);
    const known = new Set(font.getCharacterSet());
    const characters = [...shownText(widget, field).replace(/\r\n?/g, "\n")];
    const drawable = characters.map((character) =>
      character === "\n" || known.has(character.codePointAt(0) ?? 0) ? character : "?",
    );
    if (drawable.some((character, index) => character !== characters[index])) this.isTextLost = true;
    const text = drawable.join("");
    return this.#form(widget, textOperators(widget, field, text, font), font);
  }

  #font(name: string): PDFFont {
    const standard = standardFont(name);
    const font = this.#fonts.get(standard) ?? this.#document.embedStandardFont(standard);
    this.#fonts.set(standard, font);
    return font;
  }

  #form(widget: PDFDict, operators: readonly PDFOperator[], font?: PDFFont): PDFRef {
    const { context } = this.#document;
    const { width, height } = sizeOf(widget);
    return context.register(
      context.flateStream(operators.join("\n"), {
        Type: "XObject",
        Subtype: "Form",
        BBox: [0, 0, width, height],
        Resources: font ? { Font: { [font.name]: font.ref } } : {},
      }),
    );
  }

  #setAppearance(widget: PDFDict, normal: PDFRef | PDFDict): void {
    widget.set(PDFName.of("AP"), this.#document.context.obj({ N: normal }));
  }
}

function appearanceRef(widget: PDFDict): PDFRef | undefined {
  const ref = dictAt(widget, "AP")?.get(PDFName.of("N"));
  return ref instanceof PDFRef ? ref : undefined;
}

/** A text field needs a single appearance. */
function shownState(widget: PDFDict, states: PDFDict): PDFRef | undefined {
  const state = states.get(nameAt(widget, "AS") ?? OFF) ?? states.values()[0];
  return state instanceof PDFRef && states.context.lookup(state) instanceof PDFRawStream ? state : undefined;
}

function standardFont(name: string): StandardFonts {
  const isBold = /bold|^(HeBo|CoBo|TiBo)/i.test(name);
  if (/cour|mono|^Co/i.test(name)) return isBold ? StandardFonts.CourierBold : StandardFonts.Courier;
  if (/times|roman|serif|^Ti/i.test(name) && !/sans/i.test(name)) {
    return isBold ? StandardFonts.TimesRomanBold : StandardFonts.TimesRoman;
  }
  return isBold ? StandardFonts.HelveticaBold : StandardFonts.Helvetica;
}

function sizeOf(widget: PDFDict): { readonly width: number; readonly height: number } {
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersAt(widget, "Rect");
  return { width: Math.abs(right - left), height: Math.abs(top - bottom) };
}

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly borderWidth: number;
  readonly color: Color | undefined;
  readonly borderColor: Color | undefined;
}

/** The border, half of whose width is outside of its line, and the background. */
function frameOf(widget: PDFDict): Frame {
  const { width, height } = sizeOf(widget);
  const border = borderWidth(widget);
  const characteristics = dictAt(widget, "MK");
  return {
    x: border / 2,
    y: border / 2,
    width: Math.max(0, width - border),
    height: Math.max(0, height - border),
    borderWidth: border,
    color: colourOf(numbersAt(characteristics, "BG")),
    borderColor: colourOf(numbersAt(characteristics, "BC")),
  };
}

function mark(widget: PDFDict, field: Field, filled: boolean): readonly PDFOperator[] {
  const frame = frameOf(widget);
  const isRound = (field.flags & FLAG.radio) !== 0 || textOf(objectAt(dictAt(widget, "MK"), "CA")) === "l";
  if (!isRound) return drawCheckBox({ ...frame, thickness: 1.5, markColor: field.colour, filled });
  const centre = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  return drawRadioButton({ ...frame, ...centre, dotColor: field.colour, filled });
}

const UNTURNED = { rotate: degrees(0), xSkew: degrees(0), ySkew: degrees(0) };
const ALIGNMENTS = [TextAlignment.Left, TextAlignment.Center, TextAlignment.Right] as const;
/** The distance between border and text. */
const PADDING = 1;

function textOperators(widget: PDFDict, field: Field, text: string, font: PDFFont): readonly PDFOperator[] {
  const frame = frameOf(widget);
  if (text.trim() === "") return drawRectangle({ ...frame, ...UNTURNED });
  const isComb = (field.flags & FLAG.comb) !== 0 && field.cells > 0;
  const padding = isComb ? 0 : PADDING;
  const inset = frame.borderWidth + padding;
  const { width, height } = sizeOf(widget);
  const bounds = { x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset };
  const { lines, fontSize, lineHeight } = layOut(field, text, font, bounds, isComb);
  const drawn = { ...frame, textLines: [...lines], textColor: field.colour, font: font.name, fontSize, padding };
  if (!isList(field)) return drawTextField(drawn);
  const selectedLines = [...chosenOptions(widget, field)].filter((index) => index in lines);
  return drawOptionList({ ...drawn, lineHeight, selectedLines, selectedColor: CHOSEN });
}

/** The colour that Adobe's programs put behind what is chosen. */
const CHOSEN = rgb(0.6, 0.757, 0.855);

type Bounds = Parameters<typeof layoutMultilineText>[1]["bounds"];

function layOut(field: Field, text: string, font: PDFFont, bounds: Bounds, isComb: boolean) {
  const alignment =
    field.kind === "button" ? TextAlignment.Center : (ALIGNMENTS[field.alignment] ?? TextAlignment.Left);
  const options = { alignment, fontSize: field.fontSize, font, bounds };
  if (isComb) {
    const { cells, fontSize } = layoutCombedText(text.slice(0, field.cells), { ...options, cellCount: field.cells });
    return { lines: cells, fontSize, lineHeight: 0 };
  }
  // Each option of a list has a line, which is not wrapped.
  if (isList(field)) return layoutMultilineText(text.replaceAll(" ", "\u00a0"), options);
  if ((field.flags & FLAG.multiline) !== 0) return layoutMultilineText(text, options);
  const { line, fontSize } = layoutSinglelineText(text.replace(/\n/g, " "), options);
  return { lines: [line], fontSize, lineHeight: 0 };
}

function isList({ kind, flags }: Field): boolean {
  return kind === "choice" && (flags & FLAG.combo) === 0;
}
