/** Checks document-level content of a PDF/A file: forms, layers, permissions. */
import { PDFArray, PDFBool, type PDFDict, type PDFDocument, PDFName, type PDFRef } from "pdf-lib";
import {
  arrayAt,
  dictAt,
  dictsIn,
  eachOnce,
  elementsOf,
  objectAt,
  pdfNames,
  refsIn,
  stringAt,
} from "#shared/pdf/objects/lookup.ts";
import type { Findings } from "./findings.ts";

const PERMISSIONS = pdfNames("UR3 DocMDP");

export function checkCatalog({ catalog }: PDFDocument, findings: Findings): void {
  const names = dictAt(catalog, "Names");
  findings.expect(!names?.has(PDFName.of("EmbeddedFiles")), "embeddedFile");
  findings.expect(!names?.has(PDFName.of("AlternatePresentations")), "alternatePresentations");
  findings.expect(!catalog.has(PDFName.of("Requirements")), "requirements");
  findings.expect(
    dictAt(catalog, "Perms")
      ?.keys()
      .every((key) => PERMISSIONS.has(key)) ?? true,
    "permissions",
  );
  findings.expect(objectAt(catalog, "NeedsRendering") !== PDFBool.True, "xfa", "NeedsRendering");
  findings.expect(!catalog.has(PDFName.of("OCProperties")), "optionalContent");
  checkForm(dictAt(catalog, "AcroForm"), findings);
  if (findings.number > 1) checkLayers(dictAt(catalog, "OCProperties"), findings);
}

function checkForm(form: PDFDict | undefined, findings: Findings): void {
  if (!form) return;
  findings.expect(objectAt(form, "NeedAppearances") !== PDFBool.True, "needAppearances");
  findings.expect(!form.has(PDFName.of("XFA")), "xfa");
  const fields = eachOnce(dictsIn(arrayAt(form, "Fields")), (field) => dictsIn(arrayAt(field, "Kids")));
  for (const field of fields) findings.expect(!field.has(PDFName.of("AA")), "fieldTriggers");
}

function checkLayers(properties: PDFDict | undefined, findings: Findings): void {
  if (!properties) return;
  const layers = refsIn(arrayAt(properties, "OCGs"));
  const used = new Set<string>();
  for (const configuration of [dictAt(properties, "D"), ...dictsIn(arrayAt(properties, "Configs"))]) {
    const name = stringAt(configuration, "Name")?.decodeText() ?? "";
    findings.expect(name !== "" && !used.has(name), "layerConfiguration", "Name");
    used.add(name);
    findings.expect(!configuration?.has(PDFName.of("AS")), "layerConfiguration", "AS");
    const order = arrayAt(configuration, "Order");
    if (!order) continue;
    const listed = refsWithin(order);
    findings.expect(
      layers.every((layer) => listed.has(layer)),
      "layerConfiguration",
      "Order",
    );
  }
}

function refsWithin(order: PDFArray): ReadonlySet<PDFRef> {
  const refs = new Set<PDFRef>();
  for (const list of eachOnce([order], (outer) => elementsOf(outer).filter((inner) => inner instanceof PDFArray))) {
    for (const ref of refsIn(list)) refs.add(ref);
  }
  return refs;
}
