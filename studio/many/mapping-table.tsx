/** Each tag with the column that fills it, and what that is in the first row. */
import { Notice } from "#studio/parts/notice.tsx";
import type { Sheet } from "#studio/sheets/read-sheet.ts";
import { t, tn } from "#studio/texts/text.ts";
import type { FlatTags, Mapping } from "./mapping.ts";

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
      <Notice kind={unmatched.length === 0 ? "done" : "info"}>
        <p>{unmatched.length === 0 ? t("many.allMatched") : tn("many.unmatched", unmatched.length)}</p>
        {unused.length > 0 && <p dir="auto">{t("many.unused", { columns: unused.join(", ") })}</p>}
        {tags.lists.length > 0 && <p dir="auto">{t("many.lists", { tags: tags.lists.join(", ") })}</p>}
      </Notice>
    </>
  );
}
