/** The pictures that a part of a .docx shows. */
import PizZip from "pizzip";
import { partXml } from "./docx-package.ts";

/** Their files in the order of the part, followed through its relationships. */
export function picturesIn(file: Uint8Array, part = "word/document.xml"): readonly Buffer[] {
  const relationships = partXml(file, part.replace(/([^/]+)$/, "_rels/$1.rels"));
  const zip = new PizZip(file);
  return Array.from(partXml(file, part).matchAll(/<a:blip\b[^>]*r:embed="([^"]+)"/g), ([, id = ""]) => {
    const target = new RegExp(`Id="${id}"[^>]*Target="/?([^"]+)"`).exec(relationships)?.[1] ?? "";
    const name = target.startsWith("word/") ? target : `word/${target}`;
    return Buffer.from(zip.file(name)?.asUint8Array() ?? []);
  });
}
