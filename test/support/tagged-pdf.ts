/**
 * Writes small tagged PDFs, and reads from a PDF what its tags say, by pdf-lib alone: as a screen reader would.
 *
 * Page k shows the text "A<k>" as marked content 0, which belongs to a paragraph in object 30 + k. The root of the
 * structure tree is object 20, its only kid, a Document, 21, the ParentTree 22.
 */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
} from "pdf-lib";
import { arrayAt, at, dictAt, textAt } from "./pdf-read-back.ts";
import { type RawPdf, rawPdf, stream } from "./raw-pdf.ts";

export interface TaggedPdf extends Omit<RawPdf, "pages"> {
  /** Entries of each page beside those of its tags. */
  readonly pages?: readonly string[];
  /** Entries of the root of the tree beside its type, its kids and the ParentTree. */
  readonly root?: string;
  /** The type of the paragraphs. */
  readonly type?: string;
  /** Entries of each paragraph beside its type, its parent and its kids. */
  readonly paragraph?: string;
  readonly isLabelled?: boolean;
}

export function taggedPdf({
  pages = [""],
  objects = {},
  root = "",
  type = "P",
  paragraph = "",
  ...rest
}: TaggedPdf): Uint8Array {
  const { name, catalog = "", isLabelled = true } = rest;
  const numbers = pages.map((_, index) => index + 1);
  const all: Record<number, string> = {
    20: `<< /Type /StructTreeRoot /K [21 0 R] /ParentTree 22 0 R ${root} >>`,
    21: `<< /Type /StructElem /S /Document /P 20 0 R /K [${numbers.map((page) => `${30 + page} 0 R`).join(" ")}] >>`,
    22: `<< /Nums [${numbers.map((page) => `${page - 1} [${30 + page} 0 R]`).join(" ")}] >>`,
  };
  for (const page of numbers) {
    all[30 + page] = `<< /Type /StructElem /S /${type} /P 21 0 R /Pg ${100 + page} 0 R /K 0 ${paragraph} >>`;
    all[10000 + page] = marked(`${name}${page}`, type);
  }
  const label = isLabelled ? "/MarkInfo << /Marked true >>" : "";
  return rawPdf({
    ...rest,
    catalog: `/StructTreeRoot 20 0 R ${label} ${catalog}`,
    pages: pages.map((entries, index) => `/StructParents ${index} /Tabs /S ${entries}`),
    objects: { ...all, ...objects },
  });
}

/** A content stream that shows one text as marked content 0. */
export function marked(text: string, type = "P"): string {
  return stream(`/${type} << /MCID 0 >> BDC BT /F1 12 Tf 20 50 Td (${text}) Tj ET EMC`);
}

/**
 * Reads the tags as a screen reader does: each element as its standard type and its kids, each marked content as its text.
 *
 *     Document(Sect(P("A1")) Sect(P("B1")))
 */
export function readAloud(document: PDFDocument): string {
  const root = dictAt(document.catalog, "StructTreeRoot");
  return root
    ? kidsOf(root)
        .map((kid) => spoken(document, kid, undefined))
        .join(" ")
    : "";
}

/** Checks that the ParentTree leads from each content back to its element, as readers that begin with a page need it. */
export function strayParents(document: PDFDocument): readonly string[] {
  const root = dictAt(document.catalog, "StructTreeRoot");
  const parents = numbersOf(dictAt(root, "ParentTree"));
  return root ? kidsOf(root).flatMap((kid) => strays(document, kid, root, parents)) : [];
}

type Parents = ReadonlyMap<number, unknown>;

function strays(document: PDFDocument, value: unknown, above: PDFDict, parents: Parents): readonly string[] {
  const element = resolved(document, value);
  if (!(element instanceof PDFDict)) return [];
  const own = at(element, "P") === above ? [] : [`${at(element, "S")} does not name its parent`];
  const below = kidsOf(element).flatMap((kid) => {
    const dict = resolved(document, kid);
    if (dict instanceof PDFDict && isElement(dict)) return strays(document, kid, element, parents);
    return parentOf(document, kid, element, parents) === element
      ? []
      : [`${at(element, "S")} is not the parent of its ${dict}`];
  });
  return [...own, ...below];
}

function parentOf(document: PDFDocument, kid: unknown, element: PDFDict, parents: Parents): unknown {
  const dict = resolved(document, kid);
  if (!(dict instanceof PDFDict)) return listed(document, at(element, "Pg"), dict, parents);
  const object = at(dict, "Obj");
  if (object) return resolved(document, parents.get(numberOf(holderDict(object), "StructParent")));
  return listed(document, at(dict, "Stm") ?? at(dict, "Pg") ?? at(element, "Pg"), at(dict, "MCID"), parents);
}

function listed(document: PDFDocument, holder: unknown, mcid: unknown, parents: Parents): unknown {
  const list = resolved(document, parents.get(numberOf(holderDict(holder), "StructParents")));
  return list instanceof PDFArray && mcid instanceof PDFNumber ? list.lookup(mcid.asNumber()) : undefined;
}

function holderDict(holder: unknown): PDFDict | undefined {
  return holder instanceof PDFRawStream ? holder.dict : holder instanceof PDFDict ? holder : undefined;
}

function numberOf(dict: PDFDict | undefined, key: string): number {
  const value = at(dict, key);
  return value instanceof PDFNumber ? value.asNumber() : -1;
}

/** The entries of a number tree, whose keys must ascend. */
function numbersOf(node: PDFDict | undefined): Map<number, unknown> {
  const entries = new Map<number, unknown>();
  const list = arrayAt(node, "Nums");
  for (let index = 0; list && index + 1 < list.size(); index += 2)
    entries.set(list.lookup(index, PDFNumber).asNumber(), list.get(index + 1));
  const kids = arrayAt(node, "Kids");
  for (let index = 0; kids && index < kids.size(); index++)
    for (const [key, value] of numbersOf(kids.lookup(index, PDFDict))) entries.set(key, value);
  const keys = [...entries.keys()];
  if (keys.some((key, index) => key <= (keys[index - 1] ?? -1)))
    throw new Error("the keys of the ParentTree do not ascend");
  return entries;
}

function spoken(document: PDFDocument, value: unknown, page: unknown): string {
  const kid = resolved(document, value);
  if (kid instanceof PDFNumber) return JSON.stringify(textOf(page, kid.asNumber()));
  if (!(kid instanceof PDFDict)) return String(kid);
  if (at(kid, "Type") === PDFName.of("OBJR")) return `<${at(at(kid, "Obj") as PDFDict, "Subtype")}>`;
  const on = at(kid, "Pg") ?? page;
  if (!isElement(kid)) return JSON.stringify(textOf(at(kid, "Stm") ?? on, numberOf(kid, "MCID")));
  const language = textAt(kid, "Lang");
  const below = kidsOf(kid).map((each) => spoken(document, each, on));
  return `${standardType(document, kid)}${language ? `[${language}]` : ""}(${below.join(" ")})`;
}

function standardType(document: PDFDocument, element: PDFDict): string {
  const roles = dictAt(dictAt(document.catalog, "StructTreeRoot"), "RoleMap");
  let type = at(element, "S") as PDFName;
  for (let next = roles?.lookup(type); next instanceof PDFName; next = roles?.lookup(type)) type = next;
  return type.decodeText();
}

function isElement(dict: PDFDict): boolean {
  return dict.has(PDFName.of("S"));
}

function kidsOf(dict: PDFDict): readonly unknown[] {
  const kids = at(dict, "K");
  return kids instanceof PDFArray ? kids.asArray() : kids === undefined ? [] : [dict.get(PDFName.of("K"))];
}

function resolved(document: PDFDocument, value: unknown): unknown {
  return value instanceof PDFRef ? document.context.lookup(value) : value;
}

/** The text that a page or a form shows as this marked content. */
function textOf(holder: unknown, mcid: number): string {
  const stream = holder instanceof PDFRawStream ? holder : at(holder as PDFDict, "Contents");
  if (!(stream instanceof PDFRawStream)) return "";
  const content = Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
  const marked = new RegExp(`MCID ${mcid}\\s*>>\\s*BDC(.*?)EMC`, "s").exec(content)?.[1] ?? "";
  return [...marked.matchAll(/\((.*?)\)\s*Tj/g)].map(([, text]) => text).join("");
}
