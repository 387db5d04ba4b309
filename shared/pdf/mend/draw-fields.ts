/**
 * Gives form fields the appearances that they lack, drawn from their values, and lists them in the form. PDF/A requires
 * both, and readers of other files draw such fields by themselves.
 */
import {
  type PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  type PDFFont,
  PDFName,
  type PDFOperator,
  PDFRawStream,
  PDFRef,
  StandardFonts,
} from "pdf-lib";
import { decodeContent } from "#shared/pdf/conformance/decode-content.ts";
import { arrayAt, arrayMadeAt, dictAt, dictMadeAt, nameAt, objectAt, refsIn } from "#shared/pdf/objects/lookup.ts";
import { readPages } from "#shared/pdf/objects/page-tree.ts";
import { ICON, iconOf, iconOperators, mark, sizeOf, textOperators } from "./field-operators.ts";
import { type Field, FLAG, fieldsAbove, readField, shownText } from "./field-values.ts";

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
    const resources = { Font: { [font.name]: font.ref } };
    const icon = field.kind === "button" ? iconOf(widget) : undefined;
    if (!icon) return this.#form(widget, textOperators(widget, field, text, font), resources);
    const operators = iconOperators(widget, field, icon, text, font);
    return this.#form(widget, operators, { ...resources, XObject: { [ICON]: icon } });
  }

  #font(name: string): PDFFont {
    const standard = standardFont(name);
    const font = this.#fonts.get(standard) ?? this.#document.embedStandardFont(standard);
    this.#fonts.set(standard, font);
    return font;
  }

  #form(
    widget: PDFDict,
    operators: readonly PDFOperator[],
    resources: Record<string, Record<string, PDFRef>> = {},
  ): PDFRef {
    const { context } = this.#document;
    const { width, height } = sizeOf(widget);
    return context.register(
      context.flateStream(operators.join("\n"), {
        Type: "XObject",
        Subtype: "Form",
        BBox: [0, 0, width, height],
        Resources: resources,
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
