/** Defines how values are written into a .docx, depending on the element that holds them. */

import { escapeAttribute, escapeXml } from "#shared/base/xml/escape-xml.ts";
import type { ValuePlace } from "#shared/engine/merge/program/program.ts";
import { printValue } from "#shared/engine/merge/values/print-value.ts";
import { LIFTED, markedValue } from "./attributes/lifted-markup.ts";
import { writtenChartValue } from "./charts/chart-values.ts";
import { isControlName, writtenControlValue } from "./controls/control-value.ts";

export function docxPlace(element: string): ValuePlace {
  if (element === "w:t") return { print: printValue, write: withLineBreaks };
  const print = printerFor(element);
  return { print, write: (text) => escapePlain(text, element) };
}

/** Returns how a value is printed in this element, unless it is shown as more than text. */
function printerFor(element: string | undefined): (value: unknown) => string {
  if (isControlName(element)) return writtenControlValue;
  return element === LIFTED.chart ? writtenChartValue : printValue;
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
    case LIFTED.control:
    case LIFTED.field:
      return markedValue(escapeXml(text));
    default:
      return escapeXml(text);
  }
}

/** The element that holds field codes. */
export const FIELD_CODE = "w:instrText";
