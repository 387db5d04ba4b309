/** Each tag with the column that fills it, and what that is in the first row. */
import { useMemo } from "preact/hooks";
import { Notice } from "#studio/parts/notice.tsx";
import type { Sheet } from "#studio/sheets/read-sheet.ts";
import { SheetWarnings } from "#studio/sheets/sheet-warnings.tsx";
import { numberText, t, tn } from "#studio/texts/text.ts";
import { type FlatTags, type Mapping, rowsWithGaps } from "./mapping.ts";

interface MappingTableProps {
  readonly tags: FlatTags;
  readonly sheet: Sheet;
  readonly mapping: Mapping;
  readonly setMapping: (mapping: Mapping) => void;
}

export function MappingTable({ tags, sheet, mapping, setMapping }: MappingTableProps) {
  const used = new Set(Object.values(mapping));
  const unused = sheet.columns.filter((column) => !used.has(column));
  const unmatched = tags.simple.filter((tag) => mapping[tag] === undefined);
  const gaps = useMemo(() => rowsWithGaps(sheet, tags, mapping), [sheet, tags, mapping]);
  const isComplete = tags.simple.length > 0 && unmatched.length === 0 && gaps.length === 0;
  const choose = (tag: string, column: string) => {
    const others = Object.entries(mapping).filter(([name]) => name !== tag);
    setMapping(Object.fromEntries(column === "" ? others : [...others, [tag, column]]));
  };
  return (
    <>
      <div class="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("many.tag")}</th>
              <th scope="col">{t("many.column")}</th>
              <th scope="col">{t("many.firstRow")}</th>
            </tr>
          </thead>
          <tbody>
            {tags.simple.map((tag) => (
              <tr key={tag}>
                <th scope="row" dir="auto">
                  {tag}
                </th>
                <td>
                  <select
                    aria-label={`${t("many.column")}: ${tag}`}
                    value={mapping[tag] ?? ""}
                    onChange={(event) => choose(tag, event.currentTarget.value)}
                  >
                    <option value="">{t("many.noColumn")}</option>
                    {sheet.columns.map((column) => (
                      <option key={column} value={column}>
                        {column}
                      </option>
                    ))}
                  </select>
                </td>
                <td dir="auto">{String(sheet.rows[0]?.[mapping[tag] ?? ""] ?? "–")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SheetWarnings sheet={sheet} />
      <Notice kind={isComplete ? "done" : "info"}>
        {tags.simple.length === 0 && <p>{t("many.noTags")}</p>}
        {tags.simple.length > 0 && unmatched.length === 0 && <p>{t("many.allMatched")}</p>}
        {unmatched.length > 0 && <p>{tn("many.unmatched", unmatched.length)}</p>}
        {gaps.length > 0 && <p>{t("many.gaps", { rows: shownNumbers(gaps) })}</p>}
        {unused.length > 0 && <p dir="auto">{t("many.unused", { columns: unused.join(", ") })}</p>}
        {tags.lists.length > 0 && <p dir="auto">{t("many.lists", { tags: tags.lists.join(", ") })}</p>}
      </Notice>
    </>
  );
}

const NUMBERS_MAX = 12;

function shownNumbers(numbers: readonly number[]): string {
  const shown = numbers.slice(0, NUMBERS_MAX).map(numberText).join(", ");
  return numbers.length > NUMBERS_MAX ? `${shown} … (${numberText(numbers.length)})` : shown;
}
