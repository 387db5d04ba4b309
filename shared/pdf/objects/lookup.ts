/**
 * Reads entries of PDF dictionaries. A missing entry and one of the wrong type both give undefined, never an exception.
 */
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, type PDFObject, PDFRef, PDFString } from "pdf-lib";

export function objectAt(dict: PDFDict | undefined, key: string): PDFObject | undefined {
  return dict?.lookup(PDFName.of(key));
}

export function dictAt(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  const value = objectAt(dict, key);
  return value instanceof PDFDict ? value : undefined;
}

export function arrayAt(dict: PDFDict | undefined, key: string): PDFArray | undefined {
  const value = objectAt(dict, key);
  return value instanceof PDFArray ? value : undefined;
}

export function nameAt(dict: PDFDict | undefined, key: string): PDFName | undefined {
  const value = objectAt(dict, key);
  return value instanceof PDFName ? value : undefined;
}

export function numberAt(dict: PDFDict | undefined, key: string): number | undefined {
  const value = objectAt(dict, key);
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

export function stringAt(dict: PDFDict | undefined, key: string): PDFString | PDFHexString | undefined {
  const value = objectAt(dict, key);
  return isString(value) ? value : undefined;
}

/** Returns the entry itself if it is a reference, without following it. */
export function refAt(dict: PDFDict | undefined, key: string): PDFRef | undefined {
  const value = dict?.get(PDFName.of(key));
  return value instanceof PDFRef ? value : undefined;
}

/** Returns the references in an array; other elements are left out. */
export function refsIn(array: PDFArray | undefined): readonly PDFRef[] {
  return array?.asArray().filter((element) => element instanceof PDFRef) ?? [];
}

/** Returns the dictionaries in an array, which mostly lists references to them; other elements are left out. */
export function dictsIn(array: PDFArray | undefined): readonly PDFDict[] {
  return elementsOf(array).filter((object) => object instanceof PDFDict);
}

/** Returns the elements of an array, with references followed. */
export function elementsOf(array: PDFArray | undefined): readonly (PDFObject | undefined)[] {
  return array?.asArray().map((_, index) => array.lookup(index)) ?? [];
}

/** Returns a set of names, with which keys and types are compared. @param names separated by blanks */
export function pdfNames(names: string): ReadonlySet<PDFName> {
  return new Set(names.split(/\s+/).map((name) => PDFName.of(name)));
}

/** Returns false if the object was visited before, so that walking a hostile file ends where it would repeat. */
export function enterOnce(entered: Set<PDFObject>, object: PDFObject): boolean {
  if (entered.has(object)) return false;
  entered.add(object);
  return true;
}

/** Yields the roots and all that lies below them, each once. */
export function* eachOnce<Value extends PDFObject>(
  roots: readonly (Value | undefined)[],
  below: (object: Value) => readonly (Value | undefined)[],
): Generator<Value, undefined> {
  const entered = new Set<PDFObject>();
  const waiting = roots.filter((root) => root !== undefined);
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (!enterOnce(entered, object)) continue;
    yield object;
    for (const each of below(object)) if (each) waiting.push(each);
  }
}

export function isString(value: PDFObject | undefined): value is PDFString | PDFHexString {
  return value instanceof PDFString || value instanceof PDFHexString;
}

/** Returns the dictionary at `key`, creating it as a direct object if there is none. */
export function dictMadeAt(dict: PDFDict, key: string): PDFDict {
  return dictAt(dict, key) ?? put(dict, key, PDFDict.withContext(dict.context));
}

/** Returns the array at `key`, creating it as a direct object if there is none. */
export function arrayMadeAt(dict: PDFDict, key: string): PDFArray {
  return arrayAt(dict, key) ?? put(dict, key, PDFArray.withContext(dict.context));
}

function put<Value extends PDFObject>(dict: PDFDict, key: string, value: Value): Value {
  dict.set(PDFName.of(key), value);
  return value;
}
