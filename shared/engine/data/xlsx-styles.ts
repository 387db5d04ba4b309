/** Reads the number formats of an .xlsx workbook's cell styles (ECMA-376 part 1, 18.8). */

import { XmlScanner } from "#shared/base/xml/xml-scanner.ts";
import { builtInFormat } from "./built-in-formats.ts";
import { type DateSystem, type NumberFormat, numberFormat } from "./number-format.ts";

/** Returns the formats by style number, as cells state it; 0 always exists. */
export function readCellFormats(xml: string, dates: DateSystem): readonly NumberFormat[] {
  const { codes, ids } = readStyles(xml);
  const formats = new Map<number, NumberFormat>();
  return (ids.length === 0 ? [0] : ids).map((id) => {
    const format = formats.get(id) ?? numberFormat(codes.get(id) ?? builtInFormat(id), dates);
    formats.set(id, format);
    return format;
  });
}

interface Styles {
  /** The workbook's own format codes, by number. */
  readonly codes: ReadonlyMap<number, string>;
  /** The number of the format of each style. */
  readonly ids: readonly number[];
}

/**
 * Reads only the parts of the styles for cells: other parts use the same element names, for example for conditional
 * formats.
 */
function readStyles(xml: string): Styles {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let part = "";
  for (const scanner = new XmlScanner(xml); scanner.next(); ) {
    if (scanner.name === "numFmts" || scanner.name === "cellXfs") part = scanner.isEnd ? "" : scanner.name;
    if (scanner.isEnd) continue;
    if (part === "numFmts" && scanner.name === "numFmt") {
      codes.set(idOf(scanner), scanner.attribute("formatCode") ?? "General");
    }
    if (part === "cellXfs" && scanner.name === "xf") ids.push(idOf(scanner));
  }
  return { codes, ids };
}

function idOf(scanner: XmlScanner): number {
  return Number(scanner.attribute("numFmtId") ?? 0);
}
