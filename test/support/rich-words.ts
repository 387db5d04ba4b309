/** Tells which words the items of a file show: in their text, and in everything that it refers to. */
import PizZip from "pizzip";
import { START } from "./rich-template.ts";

/** How often each item says each of the words. The items of a file begin with `START`. */
export function wordsOfItems(file: Uint8Array, words: readonly string[]): readonly Readonly<Record<string, number>>[] {
  const zip = new PizZip(file);
  const main = "word/document.xml";
  // The properties of the first section may stand in the first paragraph, before its text.
  const [, ...items] = read(zip, main).split(new RegExp(`(?=<w:p>(?:(?!<w:p>).)*?${START})`, "s"));
  return items.map((xml) => {
    const text = xml + referredTo(zip, main, xml);
    return Object.fromEntries(words.map((word) => [word, text.split(word).length - 1]));
  });
}

/** Addresses, and parts with all that they refer to themselves: headers, pictures, notes. */
function referredTo(zip: PizZip, part: string, xml: string): string {
  const relationships = zip.file(part.replace(/([^/]+)$/, "_rels/$1.rels"))?.asText() ?? "";
  const ids = Array.from(xml.matchAll(/ r:(?:id|embed|link)="([^"]+)"/g), ([, id]) => id);
  const targets = ids.map((id) => relationships.match(new RegExp(`<Relationship [^>]*Id="${id}"[^>]*>`))?.[0] ?? "");
  const notes = Array.from(xml.matchAll(/<w:footnoteReference [^>]*w:id="(\d+)"/g), ([, id]) => noteOf(zip, id));
  const texts = targets.map((target) => {
    const name = new URL(/Target="([^"]+)"/.exec(target)?.[1] ?? "", `file:///${part}`).pathname.slice(1);
    if (name.endsWith(".xlsx")) return textOfWorkbook(read(zip, name));
    return zip.file(name) ? read(zip, name) + referredTo(zip, name, read(zip, name)) : target;
  });
  return [...texts, ...notes].join("\n");
}

function textOfWorkbook(bytes: string): string {
  const parts = Object.values(new PizZip(Buffer.from(bytes, "binary")).files);
  return parts.map((part) => part.asBinary()).join("\n");
}

function noteOf(zip: PizZip, id = ""): string {
  const part = "word/footnotes.xml";
  const [xml = ""] =
    read(zip, part).match(new RegExp(`<w:footnote [^>]*w:id="${id}"[^>]*>.*?</w:footnote>`, "s")) ?? [];
  return xml + referredTo(zip, part, xml);
}

/** As bytes, one character each: pictures say words, too. */
function read(zip: PizZip, part: string): string {
  return zip.file(part)?.asBinary() ?? "";
}
