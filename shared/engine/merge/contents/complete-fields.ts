/** Writes the fields that are to be brought up to date as Word does: as complex fields, each of whose marks has its own run. */
import { decodeXML } from "entities/decode";
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { type Edit, insertion, replacement } from "#shared/base/xml/xml-edits.ts";
import { attribute, childNamed, outerXml, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { readInstruction } from "#shared/engine/merge/fields/instruction.ts";
import { fieldMark, run } from "./page-fields.ts";

export function fieldFormEdits(text: XmlText): readonly Edit[] {
  return [...simpleFieldEdits(text), ...runEdits(text)];
}

/** Programs other than Word put all marks of a field into one run. */
function runEdits({ xml, elements }: XmlText): readonly Edit[] {
  const runs = new Set(elements.flatMap(({ name, parent }) => (name === "w:fldChar" && parent ? [parent] : [])));
  return [...runs].flatMap((run) => {
    const properties = childNamed(run, "w:rPr");
    const startTag =
      xml.slice(run.start, run.contentStart) + (properties === undefined ? "" : outerXml(xml, properties));
    const others = run.children.filter((child) => child !== properties).slice(1);
    return run.name === "w:r" ? others.map(({ start }) => insertion(start, `</w:r>${startTag}`)) : [];
  });
}

const TYPES = new Set(["TOC", "INDEX", "PAGEREF", "SEQ", "FILENAME"]);

/** Simple fields (`w:fldSimple`) cannot hold paragraphs. */
function simpleFieldEdits({ xml, elements }: XmlText): readonly Edit[] {
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
