/**
 * Checks that assistive technology gets everything that a tagged PDF shows: each text and image belongs to an element
 * of its structure tree, or is marked as an artifact (ISO 32000-1, 14.8.2.2). Validators do not detect what a tree misses.
 */
import { PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFRef } from "pdf-lib";
import { decodeContent } from "#shared/pdf/conformance/decode-content.ts";
import { arrayAt, dictAt, nameAt, numberAt, objectAt, pdfNames } from "#shared/pdf/objects/lookup.ts";
import { type ListedPage, readPages, resourcesOf } from "#shared/pdf/objects/page-tree.ts";
import { type Mark, type MarkedPaint, readMarkedPaint } from "./marked-content.ts";
import { readTags, type TagTree } from "./read-tags.ts";

/** Returns the indexes of the pages that show something that the tags miss. */
export function pagesMissedByTags(document: PDFDocument): readonly number[] {
  const tree = readTags(document);
  const pages = readPages(document);
  const check = new Coverage(typeof tree === "string" ? undefined : tree);
  return [...pages.keys()].filter((index) => !check.covers(pages[index] as ListedPage));
}

/** No producer nests forms deeper. */
const FORMS_NESTED_MAX = 60;

/** Hidden, no view: flags of annotations that are not shown (ISO 32000-1, table 165). */
const FLAGS_HIDDEN = 2 | 32;
/** Windows with the text of other annotations, and marks for printing presses (ISO 32000-1, 14.8.2.2.2). */
const NOT_READ = pdfNames("Popup PrinterMark TrapNet");
const IMAGE = PDFName.of("Image");
const CONTENTS = PDFName.of("Contents");

class Coverage {
  readonly #marks: TagTree["marks"];
  readonly #objects: TagTree["objects"];
  readonly #read = new Map<PDFObject, MarkedPaint>();
  /** Whether all that a form shows is covered if what draws it has no mark. */
  readonly #forms = new Map<PDFRawStream, boolean>();

  constructor(tree: TagTree | undefined) {
    this.#marks = tree?.marks ?? new Map();
    this.#objects = tree?.objects ?? new Set();
  }

  covers(page: ListedPage): boolean {
    const marks = page.ref && this.#marks.get(page.ref);
    const paint = this.#paintOf(page.dict.get(CONTENTS), objectAt(page.dict, "Contents"));
    return this.#coversPaint(paint, resourcesOf(page), marks, 0) && this.#coversAnnotations(page.dict);
  }

  /** Joined files share the content streams that are the same. */
  #paintOf(key: PDFObject | undefined, contents: PDFObject | undefined): MarkedPaint {
    const known = key instanceof PDFRef ? this.#read.get(key) : undefined;
    const paint = known ?? readMarkedPaint(decodeContent(contents));
    if (key instanceof PDFRef) this.#read.set(key, paint);
    return paint;
  }

  #coversPaint(
    { painted, drawn }: MarkedPaint,
    resources: PDFDict | undefined,
    marks: ReadonlySet<number> | undefined,
    depth: number,
  ): boolean {
    const properties = dictAt(resources, "Properties");
    const objects = dictAt(resources, "XObject");
    const isCovered = (mark: Mark | undefined) => covered(mark, properties, marks);
    return (
      [...painted].every(isCovered) &&
      drawn.every(
        ({ name, mark }) => isCovered(mark) || this.#coversObject(objects?.get(PDFName.of(name)), resources, depth),
      )
    );
  }

  /** @param value the XObject, drawn without a mark */
  #coversObject(value: PDFObject | undefined, resources: PDFDict | undefined, depth: number): boolean {
    if (value instanceof PDFRef && this.#objects.has(value)) return true;
    const object = resources?.context.lookup(value);
    if (!(object instanceof PDFRawStream)) return true;
    if (nameAt(object.dict, "Subtype") === IMAGE) return false;
    const known = this.#forms.get(object);
    if (known !== undefined) return known;
    // A form that draws itself shows nothing more.
    this.#forms.set(object, true);
    const marks = value instanceof PDFRef ? this.#marks.get(value) : undefined;
    const own = dictAt(object.dict, "Resources") ?? resources;
    const covers = depth < FORMS_NESTED_MAX && this.#coversPaint(this.#paintOf(value, object), own, marks, depth + 1);
    this.#forms.set(object, covers);
    return covers;
  }

  #coversAnnotations(page: PDFDict): boolean {
    const annotations = arrayAt(page, "Annots")?.asArray() ?? [];
    return annotations.every((value) => {
      const annotation = page.context.lookup(value);
      if (!(annotation instanceof PDFDict) || (value instanceof PDFRef && this.#objects.has(value))) return true;
      return isNotRead(annotation) || this.#coversObject(appearanceOf(annotation), annotation, 0);
    });
  }
}

function covered(
  mark: Mark | undefined,
  properties: PDFDict | undefined,
  marks: ReadonlySet<number> | undefined,
): boolean {
  let at = mark;
  while (at?.kind === "named") {
    const list = objectAt(properties, at.properties);
    const mcid = list instanceof PDFDict ? numberAt(list, "MCID") : undefined;
    if (mcid !== undefined) return marks?.has(mcid) ?? false;
    at = at.outer;
  }
  if (at === undefined) return false;
  return at.kind === "artifact" || (marks?.has(at.mcid) ?? false);
}

function isNotRead(annotation: PDFDict): boolean {
  const isHidden = ((numberAt(annotation, "F") ?? 0) & FLAGS_HIDDEN) !== 0;
  return isHidden || NOT_READ.has(nameAt(annotation, "Subtype") as PDFName);
}

/** Returns the form that a reader shows: the one of the annotation's state, if it has several. */
function appearanceOf(annotation: PDFDict): PDFObject | undefined {
  const appearance = dictAt(annotation, "AP");
  const normal = objectAt(appearance, "N");
  if (!(normal instanceof PDFDict)) return appearance?.get(PDFName.of("N"));
  const state = nameAt(annotation, "AS");
  return state && normal.get(state);
}
