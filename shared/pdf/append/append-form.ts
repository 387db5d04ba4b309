/** Adds the form fields of one PDF to those of another. If a name is taken, a number is added: `date`, `date_2`. */
import { PDFBool, PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFObject, PDFRef } from "pdf-lib";
import type { ObjectCopier } from "#shared/pdf/objects/copy-objects.ts";
import {
  arrayAt,
  arrayMadeAt,
  dictAt,
  dictMadeAt,
  dictsIn,
  eachOnce,
  enterOnce,
  nameAt,
  objectAt,
  pdfNames,
  refsIn,
  stringAt,
} from "#shared/pdf/objects/lookup.ts";
import { joinFormFonts, renameFonts } from "./append-form-fonts.ts";

const NAME = PDFName.of("T");
const VALUE = PDFName.of("V");
const PARENT = PDFName.of("Parent");

/** The entries that text fields inherit from the form if they have none: the default appearance and the alignment. */
const INHERITED_FROM_FORM = pdfNames("DA Q");
const WITHOUT_TEXT = pdfNames("Btn Sig");

/** A field needs a name to distinguish the fields below it from the target's. */
const NAMELESS = "field";

/**
 * Two things are deliberately not copied: the XFA form, which describes the source as a whole, and the calculation
 * order, whose scripts refer to fields that may have been renamed here.
 */
export function appendForm(target: PDFDocument, source: PDFDocument, copier: ObjectCopier): void {
  const theirs = dictAt(source.catalog, "AcroForm");
  const roots = copyFields(arrayAt(theirs, "Fields"), target, copier);
  if (!theirs || roots.size === 0) return;
  const ours = dictMadeAt(target.catalog, "AcroForm");
  const fields = arrayMadeAt(ours, "Fields");
  makeTree(roots);
  const added = [...roots.values()];
  nameApart(added, dictsIn(fields));
  for (const field of added) takeFromForm(field, theirs, copier);
  renameFonts(withFieldsBelow(added), joinFormFonts(ours, theirs, copier));
  for (const ref of roots.keys()) fields.push(ref);
  if (objectAt(theirs, "NeedAppearances") === PDFBool.True) ours.set(PDFName.of("NeedAppearances"), PDFBool.True);
}

/**
 * Tells the copier to leave signatures out: a signature covers the bytes of its own file, and would only be shown as
 * broken.
 */
export function isSignature(dict: PDFDict, key: PDFName): boolean {
  return key === VALUE && nameAt(dict, "FT") === PDFName.of("Sig");
}

function copyFields(
  fields: ReturnType<typeof arrayAt>,
  target: PDFDocument,
  copier: ObjectCopier,
): ReadonlyMap<PDFRef, PDFDict> {
  const copies = new Map<PDFRef, PDFDict>();
  for (const ref of refsIn(fields)) {
    const copy = copier.copyRef(ref);
    const field = copy && target.context.lookup(copy);
    if (copy && field instanceof PDFDict) copies.set(copy, field);
  }
  return copies;
}

/** In some files a field is above or below itself, where validators search without end. */
function makeTree(roots: ReadonlyMap<PDFRef, PDFDict>): void {
  const entered = new Set<PDFObject>(roots.values());
  const waiting = [...roots];
  for (const root of roots.values()) if (isEndless(root)) root.delete(PARENT);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [above, field] = next;
    const kids = arrayAt(field, "Kids");
    for (let index = (kids?.size() ?? 0) - 1; index >= 0; index--) {
      const [ref, kid] = [kids?.get(index), kids?.lookup(index)];
      if (!(kid instanceof PDFDict && enterOnce(entered, kid))) kids?.remove(index);
      else if (ref instanceof PDFRef) {
        if (isEndless(kid)) kid.set(PARENT, above);
        waiting.push([ref, kid]);
      }
    }
  }
}

const ABOVE_MAX = 100;

function isEndless(field: PDFDict): boolean {
  let above: PDFDict | undefined = field;
  for (let count = 0; above && count < ABOVE_MAX; count++) above = dictAt(above, "Parent");
  return above !== undefined;
}

/** Fields that share a name in their own file are one field, and also share the new name. */
function nameApart(added: readonly PDFDict[], present: readonly PDFDict[]): void {
  const taken = new Set(present.map(nameOf));
  const given = new Map<string, string>();
  for (const field of added) {
    const wanted = nameOf(field) ?? NAMELESS;
    const name = given.get(wanted) ?? freeName(wanted, taken);
    given.set(wanted, name);
    taken.add(name);
    if (name !== nameOf(field)) field.set(NAME, PDFHexString.fromText(name));
  }
}

function freeName(wanted: string, taken: ReadonlySet<string | undefined>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`;
  return name;
}

function nameOf(field: PDFDict): string | undefined {
  return stringAt(field, "T")?.decodeText();
}

function takeFromForm(field: PDFDict, form: PDFDict, copier: ObjectCopier): void {
  const type = nameAt(field, "FT");
  if (type && WITHOUT_TEXT.has(type)) return;
  for (const key of INHERITED_FROM_FORM) {
    const value = form.get(key);
    if (value && !field.has(key)) field.set(key, copier.copy(value));
  }
}

/** Returns every field and widget of the trees, each once. */
function withFieldsBelow(roots: readonly PDFDict[]): readonly PDFDict[] {
  return [...eachOnce(roots, (field) => dictsIn(arrayAt(field, "Kids")))];
}
