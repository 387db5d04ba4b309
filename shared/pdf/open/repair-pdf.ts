/** Repairs a PDF whose trailer or catalog is damaged, as other readers do. */
import { PDFArray, type PDFContext, PDFDict, PDFName, PDFParser, PDFRef } from "pdf-lib";
import { arrayAt, dictAt, nameAt } from "#shared/pdf/objects/lookup.ts";
import { rewritten } from "#shared/pdf/objects/rewrite.ts";

const TYPE = PDFName.of("Type");
const CATALOG = PDFName.of("Catalog");
const PAGES = PDFName.of("Pages");
const PAGE = PDFName.of("Page");

/** Returns the file with a new trailer and a catalog, or undefined if its objects contain no page. */
export async function repairedPdf(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const context = await new RepairingParser(bytes).read();
  // The contents of an encrypted file cannot be read without its trailer.
  if (context.trailerInfo.Encrypt || Buffer.from(bytes).includes("/Encrypt")) return undefined;
  const root = catalogOf(context);
  if (!root) return undefined;
  context.lookup(root, PDFDict).set(TYPE, CATALOG);
  context.trailerInfo.Root = root;
  return rewritten(context);
}

class RepairingParser extends PDFParser {
  /** Returns all objects up to the point that stops pdf-lib, such as a wrong entry of the trailer. */
  async read(): Promise<PDFContext> {
    await this.parseDocument().catch(() => {});
    return this.context;
  }
}

function catalogOf(context: PDFContext): PDFRef | undefined {
  const { Root: root } = context.trailerInfo;
  if (root instanceof PDFRef && hasPages(context.lookup(root))) return root;
  const dicts = context.enumerateIndirectObjects().filter((entry): entry is [PDFRef, PDFDict] => {
    return entry[1] instanceof PDFDict;
  });
  const last = dicts.findLast(([, dict]) => nameAt(dict, "Type") === CATALOG && hasPages(dict));
  const untyped = dicts.findLast(([, dict]) => hasPages(dict));
  return last?.[0] ?? untyped?.[0] ?? newCatalog(context, dicts);
}

function hasPages(object: unknown): boolean {
  const pages = object instanceof PDFDict ? dictAt(object, "Pages") : undefined;
  return pages !== undefined && (nameAt(pages, "Type") === PAGES || arrayAt(pages, "Kids") !== undefined);
}

/** Makes a catalog for the root of a page tree, or for all pages in the order of their numbers. */
function newCatalog(context: PDFContext, dicts: readonly (readonly [PDFRef, PDFDict])[]): PDFRef | undefined {
  const tree = dicts.find(([, dict]) => nameAt(dict, "Type") === PAGES && !dict.has(PDFName.of("Parent")));
  const pages = dicts.filter(([, dict]) => nameAt(dict, "Type") === PAGE).map(([ref]) => ref);
  if (!tree && pages.length === 0) return undefined;
  return context.register(context.obj({ Pages: tree?.[0] ?? context.register(treeOf(context, pages)) }));
}

function treeOf(context: PDFContext, pages: readonly PDFRef[]): PDFDict {
  const kids = PDFArray.withContext(context);
  for (const page of pages) kids.push(page);
  return context.obj({ Type: "Pages", Kids: kids, Count: pages.length });
}
