/** Defines how values are written into a .docx, depending on the element that holds them. */

import { escapeAttribute, escapeXml } from "#shared/base/xml/escape-xml.ts";
import type { ValuePlace } from "#shared/engine/merge/program/program.ts";
import { printValue } from "#shared/engine/merge/values/print-value.ts";
import { LIFTED, markedValue } from "./attributes/lifted-markup.ts";
import { writtenChartValue } from "./charts/chart-values.ts";

export function docxPlace(element: string): ValuePlace {
  if (element === "w:t") return { print: printValue, write: withLineBreaks };
  return {
    print: element === LIFTED.chart ? writtenChartValue : printValue,
    write: (text) => escapePlain(text, element),
  };
}

function withLineBreaks(text: string, runProperties: string): string {
  const escaped = escapeXml(text);
  if (!escaped.includes("\n")) return escaped;
  const lineBreak = `</w:t></w:r><w:r><w:br/></w:r><w:r>${runProperties}<w:t xml:space="preserve">`;
  return escaped.replaceAll("\n", () => lineBreak);
}

/** Escapes a value for an element other than `w:t`, in which a line break is not an element. */
function escapePlain(text: string, element: string): string {
  switch (element) {
    case FIELD_CODE:
      return markedValue(escapeXml(text.replaceAll("\n", " ")));
    case LIFTED.instruction:
      return escapeXml(text.replaceAll("\n", " "));
    case LIFTED.alternative:
    case LIFTED.text:
      return escapeAttribute(text);
    default:
      return escapeXml(text);
  }
}

/** The element that holds field codes. */
export const FIELD_CODE = "w:instrText";
