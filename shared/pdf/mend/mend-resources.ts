/**
 * Gives content streams the resources that they lack. Readers take them from the page, and show text in Helvetica if its
 * font is missing.
 */
import { PDFDict, type PDFDocument, PDFName, PDFRawStream, type PDFRef } from "pdf-lib";
import { ContentScanner } from "#shared/pdf/conformance/content-tokens.ts";
import { decodeContent } from "#shared/pdf/conformance/decode-content.ts";
import { arrayAt, dictAt, dictMadeAt, dictsIn, enterOnce, nameAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import { type ListedPage, readPages, resourcesOf } from "#shared/pdf/objects/page-tree.ts";

const RESOURCES = PDFName.of("Resources");
const TYPE_3 = PDFName.of("Type3");

/** A stream of content is entered once, with the resources of what draws it first. */
type Visit = (content: PDFRawStream | Uint8Array, resources: PDFDict, ofPage: PDFDict | undefined) => void;

/** Forms, patterns and fonts without resources get those of what draws them. Changes the document in place. */
export function giveResources(document: PDFDocument): void {
  eachContent(document, () => {
    // Following the content gives the resources.
  });
}

/**
 * Fonts that text is shown in, and that its own resources do not name, are those of the page, as readers take them. If the
 * page has none of the name, they become Helvetica. Changes the document in place.
 */
export function giveFonts(document: PDFDocument): void {
  const { context } = document;
  const entries = { Type: "Font", Subtype: "Type1", BaseFont: "Helvetica", Encoding: "WinAnsiEncoding" };
  const helvetica = context.register(context.obj(entries));
  eachContent(document, (content, resources, ofPage) => {
    const bytes = content instanceof PDFRawStream ? decodeContent(content) : content;
    const fonts = dictMadeAt(resources, "Font");
    for (const name of fontsIn(bytes)) {
      if (objectAt(fonts, name)) continue;
      fonts.set(PDFName.of(name), dictAt(ofPage, "Font")?.get(PDFName.of(name)) ?? helvetica);
    }
  });
}

function fontsIn(content: Uint8Array): ReadonlySet<string> {
  const names = new Set<string>();
  new ContentScanner(content).read({
    operator(operator, [name]) {
      if (operator === "Tf" && typeof name === "string" && name.startsWith("/")) names.add(name.slice(1));
    },
    inlineImage() {
      // It shows no text.
    },
  });
  return names;
}

function eachContent(document: PDFDocument, visit: Visit): void {
  const entered = new Set<PDFDict>();
  const waiting: { readonly resources: PDFDict; readonly ofPage: PDFDict | undefined }[] = [];
  for (const page of readPages(document)) {
    const resources = resourcesOf(page) ?? dictMadeAt(page.dict, "Resources");
    visit(decodeContent(objectAt(page.dict, "Contents")), resources, undefined);
    waiting.push({ resources, ofPage: resources });
    for (const appearance of appearancesOn(page)) {
      const own = dictMadeAt(appearance.dict, "Resources");
      visit(appearance, own, undefined);
      waiting.push({ resources: own, ofPage: undefined });
    }
  }
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { resources, ofPage } = next;
    if (!enterOnce(entered, resources)) continue;
    for (const { holder, contents } of drawnBy(resources)) {
      if (!dictAt(holder, "Resources")) holder.set(RESOURCES, handedOn(document, resources, holder));
      const own = dictAt(holder, "Resources") ?? resources;
      for (const content of contents) visit(content, own, ofPage);
      waiting.push({ resources: own, ofPage });
    }
  }
}

/** A font gets no fonts: it would be within itself, which has no end for those who follow it. */
function handedOn({ context }: PDFDocument, resources: PDFDict, holder: PDFDict): PDFDict | PDFRef {
  if (nameAt(holder, "Subtype") !== TYPE_3) return context.getObjectRef(resources) ?? context.register(resources);
  const others = resources.clone(context);
  others.delete(PDFName.of("Font"));
  return others;
}

/** They take nothing from their page. */
function appearancesOn({ dict }: ListedPage): readonly PDFRawStream[] {
  return dictsIn(arrayAt(dict, "Annots")).flatMap((annotation) => {
    const normal = objectAt(dictAt(annotation, "AP"), "N");
    return [normal, ...(normal instanceof PDFDict ? valuesOf(normal) : [])].filter(
      (each) => each instanceof PDFRawStream,
    );
  });
}

interface Drawn {
  /** The dictionary whose resources the contents use. */
  readonly holder: PDFDict;
  readonly contents: readonly PDFRawStream[];
}

function drawnBy(resources: PDFDict): readonly Drawn[] {
  const streams = ["XObject", "Pattern"].flatMap((kind) => valuesOf(dictAt(resources, kind)));
  const masks = valuesOf(dictAt(resources, "ExtGState")).map((state) =>
    state instanceof PDFDict ? objectAt(dictAt(state, "SMask"), "G") : undefined,
  );
  const forms = [...streams, ...masks].filter((each) => each instanceof PDFRawStream && isDrawn(each.dict));
  const fonts = valuesOf(dictAt(resources, "Font")).filter((each) => each instanceof PDFDict);
  return [
    ...forms.flatMap((form) => (form instanceof PDFRawStream ? [{ holder: form.dict, contents: [form] }] : [])),
    ...fonts.flatMap((font) =>
      font instanceof PDFDict && nameAt(font, "Subtype") === TYPE_3
        ? [
            {
              holder: font,
              contents: valuesOf(dictAt(font, "CharProcs")).filter((each) => each instanceof PDFRawStream),
            },
          ]
        : [],
    ),
  ];
}

function isDrawn(dict: PDFDict): boolean {
  return nameAt(dict, "Subtype") === PDFName.of("Form") || objectAt(dict, "PatternType") !== undefined;
}

function valuesOf(dict: PDFDict | undefined) {
  return dict?.keys().map((key) => dict.lookup(key)) ?? [];
}
