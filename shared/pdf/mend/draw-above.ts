/** Draws pictures and forms above the content of a page. */
import { PDFDict, PDFName, PDFRef } from "pdf-lib";
import { ContentScanner } from "#shared/pdf/conformance/content-tokens.ts";
import { decodeContent } from "#shared/pdf/conformance/decode-content.ts";
import { arrayAt, dictAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import { type ListedPage, resourcesOf } from "#shared/pdf/objects/page-tree.ts";
import { INVISIBLE_TEXT, invisibleText, type Place } from "./invisible-text.ts";

export interface Placed {
  /** A picture or a form. */
  readonly object: PDFRef;
  /** The matrix a b c d e f that puts it onto the page. */
  readonly matrix: readonly number[];
}

/**
 * Changes the page in place.
 * @param options whether it is marked as an artifact, which belongs to no tag
 */
export function drawAbove(
  page: ListedPage,
  placed: readonly Placed[],
  { isArtifact = false }: { readonly isArtifact?: boolean } = {},
): void {
  if (placed.length === 0) return;
  const objects = ownResources(page, "XObject");
  const drawn = placed.map(({ object, matrix }) => {
    const name = objects.uniqueKey("Above");
    objects.set(name, object);
    return `q ${matrix.map((number) => Number(number.toFixed(5))).join(" ")} cm ${name} Do Q`;
  });
  const all = drawn.join("\n");
  addContent(page, isArtifact ? `/Artifact << /Type /Pagination >> BDC\n${all}\nEMC` : all);
}

/** Adds text that can be found and copied. @param font that of `invisibleFont` */
export function showInvisibly(page: ListedPage, places: readonly (Place | undefined)[], font: PDFRef): void {
  const text = invisibleText(places);
  if (text === "") return;
  ownResources(page, "Font").set(PDFName.of(INVISIBLE_TEXT), font);
  addContent(page, text);
}

/** The page's resources of a kind become its own, because other pages may have the same. */
function ownResources(page: ListedPage, kind: "Font" | "XObject"): PDFDict {
  const { context } = page.dict;
  const resources = resourcesOf(page)?.clone(context) ?? PDFDict.withContext(context);
  const own = dictAt(resources, kind)?.clone(context) ?? PDFDict.withContext(context);
  resources.set(PDFName.of(kind), own);
  page.dict.set(PDFName.of("Resources"), resources);
  return own;
}

function addContent({ dict }: ListedPage, content: string): void {
  const { context } = dict;
  const { missing, open } = nesting(decodeContent(objectAt(dict, "Contents")));
  const before = context.register(context.stream("q\n".repeat(missing + 1)));
  const after = context.register(context.flateStream(`${"\nQ".repeat(open + 1)}\n${content}\n`));
  const contents = arrayAt(dict, "Contents")?.asArray() ?? [dict.get(PDFName.of("Contents"))];
  dict.set(PDFName.of("Contents"), context.obj([before, ...contents.filter((part) => part instanceof PDFRef), after]));
}

/** Returns how many states the content restores without having saved them, and how many it saves and never restores. */
function nesting(content: Uint8Array): { readonly missing: number; readonly open: number } {
  let [missing, open] = [0, 0];
  new ContentScanner(content).read({
    operator(name) {
      if (name === "q") open++;
      else if (name === "Q" && open > 0) open--;
      else if (name === "Q") missing++;
    },
    inlineImage() {
      // It changes no state.
    },
  });
  return { missing, open };
}
