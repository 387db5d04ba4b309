/** The rows that could not be made, with their reasons; their values are corrected here, and they are made again. */

import { useMemo, useState } from "preact/hooks";
import { useKept } from "#studio/keep/kept.ts";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import { useOnce } from "#studio/parts/once.ts";
import { Scroll } from "#studio/parts/scroll.tsx";
import type { JsonObject } from "#studio/service/types.ts";
import type { Sheet } from "#studio/sheets/read-sheet.ts";
import { serviceText } from "#studio/texts/service-text.ts";
import { numberText, t, tn } from "#studio/texts/text.ts";
import type { BadRow } from "./archive-report.ts";
import { BadCell } from "./bad-cell.tsx";
import { correctedRows, numberInSheet, withCorrections } from "./corrected-rows.ts";
import { type Again, makeAgain } from "./make-again.ts";
import type { Run } from "./run.ts";

/** A tab with thousands of fields would stand still. */
const SHOWN_ROWS = 200;

interface BadRowsProps extends Again {
  readonly bad: readonly BadRow[];
  /** The tags that show pictures. */
  readonly pictures: readonly string[];
  readonly sheet: Sheet | undefined;
  readonly setRun: (run: Run) => void;
}

export function BadRows({ bad, pictures, sheet, setRun, ...again }: BadRowsProps) {
  const { run, mapping } = again;
  const [mended, setMended] = useKept<Readonly<Record<number, JsonObject>>>(`mended.${run.id}`, {});
  const [state, setState] = useState<{ isSending?: boolean; error?: unknown }>({});
  const columns = sheet?.columns ?? [];
  const all = useMemo(
    () => (sheet === undefined ? [] : withCorrections(correctedRows(sheet.rows, run), mended)),
    [sheet, run, mended],
  );
  const numbered = bad.map((row) => ({ ...row, number: numberInSheet(run, row.row) }));
  const ofPictures = pictures.map((tag) => mapping[tag]);
  const numberShown = (number: number) => sheet?.numbers[number - 1] ?? number;
  const rowOf = (number: number) => all[number - 1] ?? {};
  const make = useOnce((numbers?: readonly number[]) => {
    setState({ isSending: true });
    return makeAgain(again, sheet ?? { rows: [] }, all, mended, numbers).then(setRun, (error) => setState({ error }));
  });
  const failed = bad.filter(({ isMade }) => !isMade).length;
  const title = titleOf(failed, bad.length - failed);
  return (
    <div class="bad-rows">
      <h2>{title}</h2>
      {sheet && <p class="hint">{t("many.badHint")}</p>}
      <Scroll label={title}>
        <table class="records">
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
            {numbered.slice(0, SHOWN_ROWS).map(({ number, message, isMade }) => (
              <tr key={number}>
                <th scope="row" data-label={t("data.row", { n: "" }).trim()}>
                  {numberShown(number)}
                </th>
                <td class="reason" dir="auto">
                  {isMade ? t("many.madeWithout", { reason: serviceText(message) }) : serviceText(message)}
                </td>
                {columns.map((column) => (
                  <td key={column} data-label={column}>
                    <BadCell
                      label={`${column}, ${t("data.row", { n: numberShown(number) })}`}
                      isPicture={ofPictures.includes(column)}
                      value={rowOf(number)[column] ?? ""}
                      setValue={(value) =>
                        setMended((now) => ({
                          ...now,
                          [number]: { ...(now[number] ?? rowOf(number)), [column]: value },
                        }))
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {numbered.length > SHOWN_ROWS && (
        <p class="hint">{t("many.badMore", { n: numberText(numbered.length - SHOWN_ROWS) })}</p>
      )}
      {state.error !== undefined && <ErrorNotice error={state.error} />}
      {sheet ? (
        <div class="buttons">
          <button type="button" disabled={state.isSending} onClick={() => make(numbered.map(({ number }) => number))}>
            {t("many.again")}
          </button>
          <button type="button" disabled={state.isSending} onClick={() => make()}>
            {t("many.againAll", { n: numberText(all.length) })}
          </button>
        </div>
      ) : (
        <p class="hint">{t("many.badNoSheet")}</p>
      )}
    </div>
  );
}

function titleOf(failed: number, incomplete: number): string {
  if (failed > 0 && incomplete > 0)
    return t("many.badAndIncomplete", { failed: numberText(failed), incomplete: numberText(incomplete) });
  return failed > 0 ? tn("many.bad", failed) : tn("many.incomplete", incomplete);
}
