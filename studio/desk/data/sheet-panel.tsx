/** A spreadsheet whose rows fill the template one by one. */
import { addressOf } from "#studio/keep/address.ts";
import { useKept } from "#studio/keep/kept.ts";
import { useDrop } from "#studio/parts/drop.ts";
import { FileButton } from "#studio/parts/file-button.tsx";
import { Notice } from "#studio/parts/notice.tsx";
import { Scroll } from "#studio/parts/scroll.tsx";
import { Waiting } from "#studio/parts/waiting.tsx";
import type { JsonObject } from "#studio/service/types.ts";
import { SHEET_FILES, type Sheet } from "#studio/sheets/read-sheet.ts";
import { SheetWarnings } from "#studio/sheets/sheet-warnings.tsx";
import { useKeptSheet } from "#studio/sheets/use-kept-sheet.ts";
import { numberText, t, tn } from "#studio/texts/text.ts";
import { type Field, namesOf } from "./fields.ts";
import type { FormState } from "./form-state.ts";
import { withRow } from "./with-row.ts";

const SHOWN_ROWS = 200;

interface SheetPanelProps extends Pick<FormState, "setData"> {
  readonly id: string;
  readonly fields: readonly Field[];
  readonly sample: JsonObject;
}

export function SheetPanel({ id, fields, sample, setData }: SheetPanelProps) {
  const { reading, open, fault, choose } = useKeptSheet(id, namesOf(fields));
  const [chosen, setChosen] = useKept(`row.${id}`, 0);
  const show = (sheet: Sheet, index: number) => {
    const row = sheet.rows[index];
    setChosen(index);
    if (row !== undefined) setData((now) => withRow(now, row, sample));
  };
  const take = async ([file]: readonly File[]) => {
    const sheet = file && (await choose(file));
    if (sheet !== undefined) show(sheet, 0);
  };
  const drop = useDrop(take);
  const sheet = open?.sheet;
  return (
    <div class={`sheet ${drop.isOver ? "over" : ""}`} {...drop.handlers}>
      <p class="hint">{t("data.sheetHelp")}</p>
      <FileButton accept={SHEET_FILES} onFiles={take}>
        {t("data.sheetChoose")}
      </FileButton>
      {reading !== undefined && <Waiting what={t("data.sheetReading", { name: reading })} />}
      {fault !== undefined && <Notice kind="error">{fault}</Notice>}
      {sheet && (
        <>
          <p>
            {tn("many.rows", sheet.rows.length, { name: sheet.filename })} ·{" "}
            <a href={addressOf(["template", id, "many"])}>{t("data.sheetAll", { n: numberText(sheet.rows.length) })}</a>
          </p>
          <SheetWarnings sheet={sheet} />
          <Scroll label={sheet.filename}>
            <table>
              <thead>
                <tr>
                  <th>
                    <span class="visually-hidden">{t("common.actions")}</span>
                  </th>
                  {sheet.columns.map((column) => (
                    <th key={column} scope="col" dir="auto">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {sheet.rows.slice(0, SHOWN_ROWS).map((row, index) => (
                  <tr key={index} class={index === chosen ? "chosen" : ""}>
                    <td>
                      <button
                        type="button"
                        class="small"
                        aria-pressed={index === chosen}
                        aria-label={`${t("data.show")}: ${t("data.row", { n: numberOf(sheet, index) })}`}
                        onClick={() => show(sheet, index)}
                      >
                        {numberOf(sheet, index)}
                      </button>
                    </td>
                    {sheet.columns.map((column) => (
                      <td key={column} dir="auto">
                        {String(row[column] ?? "")}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </>
      )}
    </div>
  );
}

function numberOf({ numbers }: Sheet, index: number): number {
  return numbers[index] ?? index + 1;
}
