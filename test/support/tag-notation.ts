/**
 * The notation of the documented examples: a line is a paragraph, `| a | b |` the row of a table, `- text` the item of a
 * list. Lines that follow each other are one table, or one list.
 */
import { DOMParser, type Element } from "@xmldom/xmldom";
import { listItem, numbering, paragraph, table } from "./docx-blocks.ts";
import { type DocxContent, partXml } from "./docx-package.ts";

export function docxOf(notation: string): DocxContent {
  const blocks: string[] = [];
  let rows: string[][] = [];
  const endTable = () => {
    if (rows.length > 0) blocks.push(table(...rows));
    rows = [];
  };
  for (const line of notation.split("\n")) {
    const cells = /^\|(.*)\|$/.exec(line)?.[1]?.split("|");
    if (cells !== undefined) {
      rows.push(cells.map((cell) => cell.trim()));
      continue;
    }
    endTable();
    blocks.push(line.startsWith("- ") ? listItem(line.slice(2)) : paragraph(line));
  }
  endTable();
  return { body: blocks.join(""), numbering: numbering(1) };
}

/** The body of a .docx in the notation; a line break within a paragraph is `↵`. */
export function notationOf(docx: Uint8Array): string {
  const { documentElement } = new DOMParser().parseFromString(partXml(docx), "text/xml");
  const body = documentElement && childElements(documentElement, "w:body")[0];
  if (body === undefined || body === null) throw new Error("The document has no body.");
  return childElements(body).flatMap(linesOf).join("\n");
}

function linesOf(block: Element): readonly string[] {
  if (block.tagName === "w:p") return [paragraphLine(block)];
  if (block.tagName === "w:tbl") return childElements(block, "w:tr").map(rowLine);
  return [];
}

function rowLine(row: Element): string {
  const cells = childElements(row, "w:tc").map((cell) => childElements(cell, "w:p").map(textOf).join("¶"));
  return `| ${cells.join(" | ")} |`;
}

function paragraphLine(block: Element): string {
  const isListItem = block.getElementsByTagName("w:numPr").length > 0;
  return (isListItem ? "- " : "") + textOf(block);
}

function textOf(block: Element): string {
  const pieces = Array.from(block.getElementsByTagName("*")).map((element) => {
    if (element.tagName === "w:t") return element.textContent ?? "";
    return element.tagName === "w:br" ? "↵" : "";
  });
  return pieces.join("").trimEnd();
}

function childElements(parent: Element, name?: string): readonly Element[] {
  const children = Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === 1);
  return name === undefined ? children : children.filter(({ tagName }) => tagName === name);
}
