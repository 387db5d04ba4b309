/** The rows that could not be made, with their reasons; their values are corrected here, and they are made again. */

import { useState } from "preact/hooks";
import { useKept } from "#studio/keep/kept.ts";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import { Scroll } from "#studio/parts/scroll.tsx";
import type { JsonObject } from "#studio/service/types.ts";
import type { Sheet } from "#studio/sheets/read-sheet.ts";
import { t, tn } from "#studio/texts/text.ts";
import type { BadRow } from "./archive-report.ts";
import { itemsOf, type Mapping } from "./mapping.ts";
import type { Run } from "./run.ts";
import { type ManyPlan, startWithItems } from "./start-run.ts";

interface BadRowsProps {
  readonly template: string;
  readonly run: Run;
  readonly bad: readonly BadRow[];
  readonly sheet: Sheet | undefined;
  readonly plan: ManyPlan;
  readonly mapping: Mapping;
  readonly setRun: (run: Run) => void;
}

export function BadRows({ template, run, bad, sheet, plan, mapping, setRun }: BadRowsProps) {
  const [mended, setMended] = useKept<Readonly<Record<number, JsonObject>>>(`mended.${run.id}`, {});
  const [error, setError] = useState<unknown>();
  const columns = sheet?.columns ?? [];
  const rowOf = (row: number) => mended[row] ?? (run.again?.rows ?? sheet?.rows)?.[row - 1] ?? {};
  const again = async () => {
    const rows = bad.map(({ row }) => rowOf(row));
    try {
      setRun({ ...(await startWithItems(template, itemsOf(rows, mapping), plan)), again: { rows, before: run } });
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <div class="bad-rows">
      <h2 id="bad-rows">{tn("many.bad", bad.length)}</h2>
      {sheet && <p class="hint">{t("many.badHint")}</p>}
      <Scroll label={tn("many.bad", bad.length)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("data.row", { n: "" })}</th>
              <th scope="col">{t("many.reason")}</th>
              {columns.map((column) => (
                <th key={column} scope="col" dir="auto">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bad.map(({ row, message }) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                <td class="reason" dir="auto">
                  {message}
                </td>
                {columns.map((column) => (
                  <td key={column}>
                    <input
                      type="text"
                      dir="auto"
                      aria-label={`${column}, ${t("data.row", { n: row })}`}
                      value={String(rowOf(row)[column] ?? "")}
                      onInput={(event) =>
                        setMended({ ...mended, [row]: { ...rowOf(row), [column]: event.currentTarget.value } })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {error !== undefined && <ErrorNotice error={error} retry={again} />}
      {sheet && (
        <button type="button" onClick={again}>
          {t("many.again")}
        </button>
      )}
    </div>
  );
}
