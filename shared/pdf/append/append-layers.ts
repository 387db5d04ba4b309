/** Adds the layers of one PDF (optional content, ISO 32000-1, 8.11) to those of another: hidden ones stay hidden. */
import type { PDFArray, PDFDict, PDFDocument, PDFObject, PDFRef } from "pdf-lib";
import { PDFName, PDFNull } from "pdf-lib";
import type { ObjectCopier } from "#shared/pdf/objects/copy-objects.ts";
import { arrayAt, arrayMadeAt, dictAt, dictMadeAt, nameAt, refsIn } from "#shared/pdf/objects/lookup.ts";

const OFF = PDFName.of("OFF");

/** Lists that apply only to their own layers, so they can be concatenated. */
const JOINED_LISTS = ["RBGroups", "Locked", "AS"];

/** The descriptive entries of the default configuration, used if the target has no layers. */
const OWN_ENTRIES = ["Name", "Creator", "Intent"];

/** The source's other configurations are left out: they do not mention the target's layers. */
export function appendLayers(target: PDFDocument, source: PDFDocument, copier: ObjectCopier): void {
  const theirs = dictAt(source.catalog, "OCProperties");
  const layers = refsIn(arrayAt(theirs, "OCGs"));
  if (layers.length === 0) return;
  const theirDefault = dictAt(theirs, "D");
  const ours = dictAt(target.catalog, "OCProperties") ?? newProperties(target, theirDefault, copier);
  const ourDefault = dictMadeAt(ours, "D");
  const ourLayers = arrayMadeAt(ours, "OCGs");
  appendOrder({ ourDefault, ourLayers, theirOrder: arrayAt(theirDefault, "Order"), layers }, copier);
  for (const key of JOINED_LISTS) {
    const list = arrayAt(theirDefault, key);
    if (list) appendCopies(arrayMadeAt(ourDefault, key), list.asArray(), copier);
  }
  appendStates(ourDefault, theirDefault, layers, copier);
  appendCopies(ourLayers, layers, copier);
}

function newProperties(target: PDFDocument, theirDefault: PDFDict | undefined, copier: ObjectCopier): PDFDict {
  const properties = dictMadeAt(target.catalog, "OCProperties");
  const ourDefault = dictMadeAt(properties, "D");
  for (const key of OWN_ENTRIES) {
    const value = theirDefault?.get(PDFName.of(key));
    if (value) ourDefault.set(PDFName.of(key), copier.copy(value));
  }
  return properties;
}

interface Orders {
  readonly ourDefault: PDFDict;
  readonly ourLayers: PDFArray;
  readonly theirOrder: PDFArray | undefined;
  readonly layers: readonly PDFRef[];
}

/** The order in which readers list layers. If there is one, it must name all of them (ISO 19005-2, 6.9). */
function appendOrder({ ourDefault, ourLayers, theirOrder, layers }: Orders, copier: ObjectCopier): void {
  const before = arrayAt(ourDefault, "Order");
  if (!before && !theirOrder) return;
  const order = before ?? arrayMadeAt(ourDefault, "Order");
  if (!before) for (const layer of ourLayers.asArray()) order.push(layer);
  appendCopies(order, theirOrder?.asArray() ?? layers, copier);
}

/** Lists the state of each layer, because the two files may have different defaults for layers that are not listed. */
function appendStates(
  ourDefault: PDFDict,
  theirDefault: PDFDict | undefined,
  layers: readonly PDFRef[],
  copier: ObjectCopier,
): void {
  const listed = new Set(refsIn(arrayAt(theirDefault, hidesUnlisted(theirDefault) ? "ON" : "OFF")));
  const isHidden = (layer: PDFRef): boolean => listed.has(layer) !== hidesUnlisted(theirDefault);
  const hidden = layers.filter(isHidden);
  if (hidden.length > 0) appendCopies(arrayMadeAt(ourDefault, "OFF"), hidden, copier);
  const shown = layers.filter((layer) => !isHidden(layer));
  if (hidesUnlisted(ourDefault)) appendCopies(arrayMadeAt(ourDefault, "ON"), shown, copier);
}

function hidesUnlisted(configuration: PDFDict | undefined): boolean {
  return nameAt(configuration, "BaseState") === OFF;
}

function appendCopies(list: PDFArray, objects: readonly PDFObject[], copier: ObjectCopier): void {
  for (const object of objects) {
    const copy = copier.copy(object);
    if (copy !== PDFNull) list.push(copy);
  }
}
