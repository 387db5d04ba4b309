/** Finds which of a file's shared resources its pages use. */
import { PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRawStream } from "pdf-lib";
import { nameAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import type { ListedPage } from "#shared/pdf/objects/page-tree.ts";
import { type ContentUse, readContentUse } from "./content-use.ts";
import { decodedStream, type FontCutter } from "./cut-font.ts";

export interface OwnResources {
  /** Fonts as objects of the target, reduced to the characters that the pages show. */
  readonly fonts: PDFDict;
  /** Objects of the source. */
  readonly others: PDFDict;
}

export const RESOURCES = PDFName.of("Resources");

/** Returns undefined if something is used that may contain more than these pages show, such as a form. */
export function ownResources(
  source: PDFDocument,
  pages: readonly ListedPage[],
  { target, fonts: cutter }: { readonly target: PDFDocument; readonly fonts: FontCutter },
): OwnResources | undefined {
  const used = usedResources(source, pages);
  if (used === undefined) return undefined;
  const fonts = PDFDict.withContext(target.context);
  const others = PDFDict.withContext(source.context);
  for (const [kind, resources] of used.byKind) {
    if (kind !== "Font") {
      if (![...resources.values()].every((resource) => isPlain(kind, source.context.lookup(resource))))
        return undefined;
      others.set(PDFName.of(kind), dictOf(resources, source));
      continue;
    }
    for (const [name, resource] of resources) {
      const font = source.context.lookup(resource);
      const codes = used.codes.get(name.decodeText()) ?? new Set();
      const cut = font instanceof PDFDict ? cutter.cut(font, codes, target.context) : undefined;
      if (cut === undefined) return undefined;
      fonts.set(name, target.context.register(cut));
    }
  }
  return { fonts, others };
}

/**
 * Does the same for a file that will also contain all the others: resources stay as they are. Returns undefined if it
 * cannot be determined what is used.
 */
export function sharedResources(source: PDFDocument, pages: readonly ListedPage[]): PDFDict | undefined {
  const used = usedResources(source, pages);
  if (used === undefined) return undefined;
  const all = PDFDict.withContext(source.context);
  for (const [kind, resources] of used.byKind) all.set(PDFName.of(kind), dictOf(resources, source));
  return all;
}

type Resources = ReadonlyMap<PDFName, PDFObject>;

interface Used {
  readonly byKind: ReadonlyMap<string, Resources>;
  readonly codes: ContentUse["codes"];
}

function usedResources({ context }: PDFDocument, pages: readonly ListedPage[]): Used | undefined {
  const [shared, ...more] = new Set(
    pages.map(({ dict, inherited }) => dict.get(RESOURCES) ?? inherited.get(RESOURCES)),
  );
  const all = shared && context.lookup(shared);
  const uses = pages.flatMap(({ dict }) => contentUse(dict) ?? []);
  if (!(all instanceof PDFDict) || more.length > 0 || uses.length < pages.length) return undefined;
  const { names, codes } = joined(uses);
  const kinds = all.keys().flatMap((key) => {
    const resources = all.lookup(key);
    if (!(resources instanceof PDFDict)) return [];
    const used = resources.entries().filter(([name]) => names.has(name.decodeText()));
    return used.length === 0 ? [] : [[key.decodeText(), new Map(used)] as const];
  });
  return { byKind: new Map(kinds), codes };
}

function contentUse(page: PDFDict): ContentUse | undefined {
  const contents = objectAt(page, "Contents");
  const content = contents instanceof PDFRawStream ? decodedStream(contents) : undefined;
  return content && readContentUse(content);
}

function joined(uses: readonly ContentUse[]): ContentUse {
  const codes = new Map<string, Set<number>>();
  for (const use of uses)
    for (const [font, shown] of use.codes) codes.set(font, new Set([...(codes.get(font) ?? []), ...shown]));
  return { names: new Set(uses.flatMap(({ names }) => [...names])), codes };
}

function isPlain(kind: string, resource: PDFObject | undefined): boolean {
  if (kind === "XObject")
    return resource instanceof PDFRawStream && nameAt(resource.dict, "Subtype") === PDFName.of("Image");
  const mask = PDFName.of("SMask");
  return kind === "ExtGState" && resource instanceof PDFDict && !(resource.lookup(mask) instanceof PDFDict);
}

function dictOf(resources: Resources, { context }: PDFDocument): PDFDict {
  return PDFDict.fromMapWithContext(new Map(resources), context);
}
