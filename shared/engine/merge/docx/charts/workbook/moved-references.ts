/** Moves the references of formulas to where their cells stand in the sheet of an item. */
import { decodeXML } from "entities/decode";
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { cellName, cellPlace } from "#shared/engine/data/cell-reference.ts";
import { type Area, FORMULA_CHARACTERS_MAX, readAreas } from "./cell-areas.ts";
import type { SheetLayout } from "./sheet-layout.ts";

/** Matches a text, which is left, or a reference with the sheet's name before it, if it states one. */
const REFERENCE =
  /"(?:[^"]|"")*(?:"|$)|(?<![\p{L}\p{N}_.$])((?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?(\$?[A-Z]{1,3}\$?\d{1,7})(?::(\$?[A-Z]{1,3}\$?\d{1,7}))?(?![\p{L}\p{N}_(.!])/gu;

/** @param formula as it stands in XML @param sheet the sheet of a reference that names none */
export function movedFormula(formula: string, sheet: string, layouts: ReadonlyMap<string, SheetLayout>): string {
  // The search tries a run of quotes from each of them.
  if (formula.length > FORMULA_CHARACTERS_MAX || formula.includes("''''")) return formula;
  const moved = decodeXML(formula).replace(REFERENCE, (whole, name?: string, from?: string, to?: string) => {
    const layout = layouts.get(sheetName(name, sheet));
    if (from === undefined || layout === undefined) return whole;
    const first = movedCell(layout, from, "first");
    return (name ?? "") + (to === undefined ? first : `${first}:${movedCell(layout, to, "last")}`);
  });
  return escapeXml(moved);
}

function sheetName(written: string | undefined, own: string): string {
  if (written === undefined) return own;
  const [area]: readonly Area[] = readAreas(`${written}A1`) ?? [];
  return area?.sheet ?? own;
}

/** Keeps the signs of an absolute reference. */
function movedCell({ rows, columns }: SheetLayout, cell: string, copy: "first" | "last"): string {
  const [, columnSign = "", letters = "", rowSign = "", digits = ""] = /^(\$?)([A-Z]+)(\$?)(\d+)$/.exec(cell) ?? [];
  const place = cellPlace(letters + digits);
  if (place === undefined) return cell;
  const at = (copies: readonly number[]) => (copy === "first" ? copies[0] : copies.at(-1));
  const row = at(rows.copiesOf(place.row)) ?? place.row;
  const column = at(columns.copiesOf(place.column)) ?? place.column;
  return columnSign + columnLetters(column) + rowSign + String(row + 1);
}

function columnLetters(column: number): string {
  return cellName({ row: 0, column }).slice(0, -1);
}
