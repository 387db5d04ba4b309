/** Writes simple fields (`w:fldSimple`) that this folder works on as complex ones, which can hold paragraphs. */
import { decodeXML } from "entities/decode";
import { escapeXml } from "#shared/xml/escape-xml.ts";
import { type Edit, replacement } from "#shared/xml/xml-edits.ts";
import { attribute, type XmlText } from "#shared/xml/xml-elements.ts";
import { readInstruction } from "./field-instruction.ts";
import { fieldMark, run } from "./page-fields.ts";

const TYPES = new Set(["TOC", "INDEX", "PAGEREF", "SEQ"]);

export function simpleFieldEdits({ xml, elements }: XmlText): readonly Edit[] {
  return elements.flatMap((element) => {
    const code = element.name === "w:fldSimple" ? decodeXML(attribute(xml, element, "w:instr") ?? "") : "";
    if (!TYPES.has(readInstruction(code).type)) return [];
    const start = [
      run(fieldMark("begin")),
      run(`<w:instrText xml:space="preserve">${escapeXml(code)}</w:instrText>`),
      run(fieldMark("separate")),
    ].join("");
    const end = run(fieldMark("end"));
    const isEmpty = element.contentStart === element.end;
    return isEmpty
      ? [replacement(element, start + end)]
      : [
          replacement({ start: element.start, end: element.contentStart }, start),
          replacement({ start: element.contentEnd, end: element.end }, end),
        ];
  });
}
