/**
 * Checks the conditions of PDF/UA-1 that a program can judge (ISO 14289-1; Matterhorn Protocol 1.1), and that the tags
 * contain all that is shown, which validators do not ask.
 */
import { PDFBool, PDFDict, type PDFDocument, PDFName, type PDFObject, type PDFRef, PDFStream } from "pdf-lib";
import { arrayAt, dictAt, dictsIn, nameAt, objectAt, stringAt } from "#shared/pdf/objects/lookup.ts";
import { objectNumbers } from "#shared/pdf/objects/object-numbers.ts";
import { type ListedPage, readPages } from "#shared/pdf/objects/page-tree.ts";
import { markFaults } from "#shared/pdf/tags/coverage.ts";
import { isLabelledAsTagged, readTags } from "#shared/pdf/tags/read-tags.ts";
import { checkAnnotations, textOf } from "./check-annotations.ts";
import { checkElements } from "./check-elements.ts";
import { checkLanguage, isLanguage } from "./check-languages.ts";
import { checkParents } from "./check-parents.ts";
import { checkText } from "./check-text.ts";
import { AccessibilityFindings, type AccessibilityViolation } from "./findings.ts";
import { TypedTags } from "./typed-tags.ts";

/**
 * Returns the violations; empty if the document may be labelled. Its label itself is not judged.
 * @param title the document's title, by default the one that its metadata will have
 * @param options whether the document is to conform to level A of PDF/A as well
 */
export function checkAccessible(
  document: PDFDocument,
  title = document.getTitle(),
  { isLevelA = false }: { readonly isLevelA?: boolean } = {},
): readonly AccessibilityViolation[] {
  const pages = readPages(document);
  const findings = new AccessibilityFindings(indexesOf(pages), objectNumbers(document.context));
  const tree = readTags(document);
  if (typeof tree === "string" || !isLabelledAsTagged(document)) {
    findings.add("tags");
    for (const page of markFaults(document, { isStrict: true }).missed) findings.add("tags", page);
  } else {
    const tags = new TypedTags(tree);
    checkMarks(document, findings);
    checkParents(tags, findings);
    checkElements(tags, findings);
    checkAnnotations(pages, tags, findings);
  }
  checkCatalog(document, title, findings);
  checkText(pages, findings, { isLevelA });
  return findings.violations;
}

function checkMarks(document: PDFDocument, findings: AccessibilityFindings): void {
  const { missed, crossed, languages } = markFaults(document, { isStrict: true });
  for (const page of missed) findings.add("tags", page);
  for (const page of crossed) findings.add("artifacts", page);
  for (const [language, page] of languages) if (!isLanguage(language)) findings.add("language", page, language);
}

function indexesOf(pages: readonly ListedPage[]): ReadonlyMap<PDFRef, number> {
  return new Map(pages.flatMap(({ ref }, index) => (ref ? [[ref, index] as const] : [])));
}

function checkCatalog(document: PDFDocument, title: string | undefined, findings: AccessibilityFindings): void {
  const { catalog } = document;
  const showsTitle = objectAt(dictAt(catalog, "ViewerPreferences"), "DisplayDocTitle") === PDFBool.True;
  if ((title?.trim() ?? "") === "" || !showsTitle) findings.add("title");
  if (!isLanguage(stringAt(catalog, "Lang")?.decodeText() ?? "")) findings.add("language");
  if (objectAt(dictAt(catalog, "MarkInfo"), "Suspects") === PDFBool.True) findings.add("tags");
  if (dictAt(catalog, "AcroForm")?.has(XFA)) findings.add("xfa");
  const layers = dictAt(catalog, "OCProperties");
  const configurations = [dictAt(layers, "D"), ...dictsIn(arrayAt(layers, "Configs"))];
  if (layers && configurations.some(isUnnamed)) findings.add("layers");
  checkObjects(document, findings);
  if (filesIn(document).some((file) => textOf(file, "F") === "" || textOf(file, "UF") === ""))
    findings.add("fileNames");
}

function checkObjects({ context }: PDFDocument, findings: AccessibilityFindings): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream && nameAt(object.dict, "Subtype") === FORM && object.dict.has(REFERENCE))
      findings.add("reference", undefined, "", object);
    for (const list of propertyLists(object)) checkLanguage(list, findings);
  }
}

/** Returns the property lists of the dictionary's resources, or of resources that are an object of their own. */
function propertyLists(object: PDFObject): readonly PDFDict[] {
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return [];
  const all = [dict, dictAt(dict, "Resources")].flatMap((each) => dictAt(each, "Properties")?.values() ?? []);
  return all.map((value) => dict.context.lookup(value)).filter((list) => list instanceof PDFDict);
}

const FORM = PDFName.of("Form");
const REFERENCE = PDFName.of("Ref");
const XFA = PDFName.of("XFA");
const EMBEDDED = PDFName.of("EF");

function isUnnamed(configuration: PDFDict | undefined): boolean {
  return textOf(configuration, "Name") === "" || (configuration?.has(PDFName.of("AS")) ?? false);
}

/** Returns the specifications of embedded files, wherever they are. */
function filesIn({ context }: PDFDocument): readonly PDFDict[] {
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    const isFile = object instanceof PDFDict && object.has(EMBEDDED);
    return isFile ? [object] : [];
  });
}
