/**
 * Provides a .docx of one word. Converting it makes LibreOffice load what a first real document needs; an .rtf was
 * measured to save only half as much.
 */
import { EMPTY_PACKAGE, writePackage } from "#shared/engine/archive/package.ts";
import type { Conversion } from "./converter.ts";

export function warmUpConversion(): Conversion {
  return { source: writePackage(EMPTY_PACKAGE, new Map(Object.entries(PARTS))), from: ".docx", to: ".pdf" };
}

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MAIN_PART = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";

const PARTS = {
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${WORD}.document.main+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${MAIN_PART}" Target="word/document.xml"/></Relationships>`,
  "word/document.xml":
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Ready</w:t></w:r></w:p></w:body></w:document>',
} as const;
