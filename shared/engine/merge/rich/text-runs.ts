/** Writes a text as runs of a .docx, with an element for each line break. */
import { escapeXml } from "#shared/base/xml/escape-xml.ts";

export function textRuns(text: string, runProperties: string): string {
  if (text === "") return "";
  return text
    .split("\n")
    .map((line) => `<w:r>${runProperties}<w:t xml:space="preserve">${escapeXml(line)}</w:t></w:r>`)
    .join("<w:r><w:br/></w:r>");
}
