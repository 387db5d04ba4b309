/**
 * Checks that assistive technology gets everything that a tagged PDF shows: each text belongs to an element of its
 * structure tree, or is marked as an artifact (ISO 32000-1, 14.8.2.2). Validators do not detect what a tree misses.
 */
import { PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFRef } from "pdf-lib";
import { decodeContent } from "#shared/pdf/conformance/decode-content.ts";
import { arrayAt, dictAt, nameAt, numberAt, objectAt, pdfNames } from "#shared/pdf/objects/lookup.ts";
import { type ListedPage, readPages, resourcesOf } from "#shared/pdf/objects/page-tree.ts";
import { type Mark, type MarkedPaint, readMarkedPaint } from "./marked-content.ts";
import { readTags, type TagTree } from "./read-tags.ts";

interface CoverageOptions {
  /** Whether images, lines and areas need a mark beside tagged content, too (ISO 14289-1, 7.1). */
  readonly isStrict?: boolean;
}

/** Returns the indexes of the pages that show something that the tags miss. */
export function pagesMissedByTags(document: PDFDocument): readonly number[] {
  return markFaults(document).missed;
}

export interface MarkFaults {
  /** The indexes of the pages that show something that the tags miss. */
  readonly missed: readonly number[];
  /** The indexes of pages with tagged content within artifacts, or the other way round. */
  readonly crossed: ReadonlySet<number>;
  /** The languages that marks state by themselves, with the index of the first page. */
  readonly languages: ReadonlyMap<string, number>;
}

/** Returns what is wrong with the marks in the content of pages, and of forms that are drawn without a mark. */
export function markFaults(document: PDFDocument, { isStrict = false }: CoverageOptions = {}): MarkFaults {
  const tree = readTags(document);
  const pages = readPages(document);
  const check = new Coverage(typeof tree === "string" ? undefined : tree, pages, isStrict);
  const missed = [...pages.keys()].filter((index) => !check.covers(pages[index] as ListedPage, index));
  return { missed, crossed: check.crossed, languages: check.languages };
}

/** No producer nests forms deeper. */
const FORMS_NESTED_MAX = 60;

/** Hidden, no view: flags of annotations that are not shown (ISO 32000-1, table 165). */
const FLAGS_HIDDEN = 2 | 32;
/** Windows with the text of other annotations, and marks for printing presses (ISO 32000-1, 14.8.2.2.2). */
const NOT_READ = pdfNames("Popup PrinterMark TrapNet");
const IMAGE = PDFName.of("Image");
const CONTENTS = PDFName.of("Contents");

/** Where a content stream is drawn. */
interface Scope {
  readonly resources: PDFDict | undefined;
  /** The marked content of the stream that the tree reaches. */
  readonly marks: ReadonlySet<number> | undefined;
  readonly needsImages: boolean;
  readonly depth: number;
}

class Coverage {
  readonly crossed = new Set<number>();
  readonly languages = new Map<string, number>();
  #page = 0;
  readonly #isStrict: boolean;
  readonly #marks: TagTree["marks"];
  readonly #objects: TagTree["objects"];
  /** The content streams of several pages: those of joined files that are the same. */
  readonly #shared: ReadonlySet<PDFObject>;
  /** The paint of shared streams. Keeping that of all pages takes 100 MB for 20,000 of them. */
  readonly #read = new Map<PDFObject, MarkedPaint>();
  /** Whether all that a form shows is covered if what draws it has no mark: with its images, and without. */
  readonly #forms = { withImages: new Map<PDFRawStream, boolean>(), withoutImages: new Map<PDFRawStream, boolean>() };

  constructor(tree: TagTree | undefined, pages: readonly ListedPage[], isStrict: boolean) {
    this.#isStrict = isStrict;
    this.#marks = tree?.marks ?? new Map();
    this.#objects = tree?.objects ?? new Set();
    this.#shared = repeated(pages.flatMap(({ dict }) => dict.get(CONTENTS) ?? []));
  }

  /**
   * Browsers write decorative images without a mark, so images beside tagged content may have none. A page that shows
   * nothing else is a scan.
   */
  covers(page: ListedPage, index: number): boolean {
    this.#page = index;
    const marks = page.ref && this.#marks.get(page.ref);
    const paint = this.#paintOf(page.dict.get(CONTENTS), objectAt(page.dict, "Contents"));
    const scope = { resources: resourcesOf(page), marks, needsImages: false, depth: 0 };
    const needsImages = this.#isStrict || ![...paint.begun].some((mark) => covered(mark, scope));
    return this.#coversPaint(paint, { ...scope, needsImages }) && this.#coversAnnotations(page.dict);
  }

  #paintOf(key: PDFObject | undefined, contents: PDFObject | undefined): MarkedPaint {
    const known = key && this.#read.get(key);
    const paint = known ?? readMarkedPaint(decodeContent(contents));
    if (key && this.#shared.has(key)) this.#read.set(key, paint);
    return paint;
  }

  #coversPaint({ texts, images, paths, drawn, crossed, languages }: MarkedPaint, scope: Scope): boolean {
    if ([...crossed].some((mark) => typeof mcidOf(mark, scope) === "number")) this.crossed.add(this.#page);
    for (const language of languages) this.languages.set(language, this.languages.get(language) ?? this.#page);
    const objects = dictAt(scope.resources, "XObject");
    const isCovered = (mark: Mark | undefined) => covered(mark, scope);
    return (
      [...texts].every(isCovered) &&
      (!scope.needsImages || [...images].every(isCovered)) &&
      // Without a mark, lines and areas are decoration in nearly all files.
      (!this.#isStrict || [...paths].every(isCovered)) &&
      drawn.every(({ name, mark }) => isCovered(mark) || this.#coversObject(objects?.get(PDFName.of(name)), scope))
    );
  }

  /** @param value an XObject, drawn without a mark */
  #coversObject(value: PDFObject | undefined, outer: Scope): boolean {
    const object = value && outer.resources?.context.lookup(value);
    if (!(object instanceof PDFRawStream) || (value instanceof PDFRef && this.#objects.has(value))) return true;
    if (nameAt(object.dict, "Subtype") === IMAGE) return !outer.needsImages;
    const forms = outer.needsImages ? this.#forms.withImages : this.#forms.withoutImages;
    const known = forms.get(object);
    if (known !== undefined) return known;
    // A form that draws itself shows nothing more.
    forms.set(object, true);
    const marks = value instanceof PDFRef ? this.#marks.get(value) : undefined;
    const resources = dictAt(object.dict, "Resources") ?? outer.resources;
    const scope = {
      resources,
      marks,
      needsImages: this.#isStrict || (outer.needsImages && marks === undefined),
      depth: outer.depth + 1,
    };
    const covers = outer.depth < FORMS_NESTED_MAX && this.#coversPaint(this.#paintOf(value, object), scope);
    forms.set(object, covers);
    return covers;
  }

  #coversAnnotations(page: PDFDict): boolean {
    const scope = { resources: page, marks: undefined, needsImages: true, depth: 0 };
    return (arrayAt(page, "Annots")?.asArray() ?? []).every((value) => {
      const annotation = page.context.lookup(value);
      if (!(annotation instanceof PDFDict) || (value instanceof PDFRef && this.#objects.has(value))) return true;
      return isNotRead(annotation) || this.#coversObject(appearanceOf(annotation), scope);
    });
  }
}

/** Returns the references that occur more than once. */
function repeated(values: readonly PDFObject[]): ReadonlySet<PDFObject> {
  const once = new Set<PDFObject>();
  return new Set(values.filter((value) => value instanceof PDFRef && once.size === once.add(value).size));
}

function covered(mark: Mark | undefined, scope: Scope): boolean {
  const mcid = mcidOf(mark, scope);
  return mcid === "artifact" || (mcid !== undefined && (scope.marks?.has(mcid) ?? false));
}

function mcidOf(mark: Mark | undefined, { resources }: Pick<Scope, "resources">): number | "artifact" | undefined {
  const properties = dictAt(resources, "Properties");
  let at = mark;
  while (at?.kind === "named") {
    const list = objectAt(properties, at.properties);
    const mcid = list instanceof PDFDict ? numberAt(list, "MCID") : undefined;
    if (mcid !== undefined) return mcid;
    at = at.outer;
  }
  return at?.kind === "content" ? at.mcid : at?.kind;
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
