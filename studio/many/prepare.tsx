/** Checks which column fills which tag, and starts the run. */
import { useState } from "preact/hooks";
import { FORMATS, type Format } from "#studio/desk/result/plan.ts";
import { keep, useKept } from "#studio/keep/kept.ts";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import { useOnce } from "#studio/parts/once.ts";
import { Waiting } from "#studio/parts/waiting.tsx";
import type { Template } from "#studio/service/types.ts";
import type { Sheet } from "#studio/sheets/read-sheet.ts";
import { t, tn } from "#studio/texts/text.ts";
import { type FlatTags, type Mapping, matched } from "./mapping.ts";
import { MappingTable } from "./mapping-table.tsx";
import type { Run } from "./run.ts";
import { type ManyPlan, startRun } from "./start-run.ts";

interface PrepareProps {
  readonly template: Template;
  readonly tags: FlatTags;
  readonly file: File;
  readonly sheet: Sheet;
  readonly chooseSheet: (sheet: string) => void;
  readonly setRun: (run: Run) => void;
}

export function Prepare({ template, tags, file, sheet, chooseSheet, setRun }: PrepareProps) {
  const [changed, setChanged] = useKept<Mapping | undefined>(`chosen.${template.id}`, undefined);
  // A corrected spreadsheet has the same columns; another one may lack those that were chosen.
  const isOfSheet = Object.values(changed ?? {}).every((column) => column === "" || sheet.columns.includes(column));
  const mapping = changed !== undefined && isOfSheet ? changed : matched(tags.simple, sheet.columns);
  const [plan, setPlan] = useKept<ManyPlan>(`many.${template.id}`, { format: ".pdf", isArchive: true, outputName: "" });
  const [state, setState] = useState<{ isSending?: boolean; error?: unknown }>({});
  const { left, right } = template.delimiters;
  const start = useOnce(async () => {
    setState({ isSending: true });
    // The rows that fail are made again in the same way.
    keep(`mapping.${template.id}`, mapping);
    try {
      setRun(await startRun({ template: template.id, file, sheet, tags: tags.simple, mapping, plan }));
      setState({});
    } catch (error) {
      setState({ error });
    }
  });
  return (
    <>
      {sheet.sheets.length > 1 && (
        <div class="field">
          <label for="sheet">{t("many.sheet")}</label>
          <select id="sheet" value={sheet.sheet} onChange={(event) => chooseSheet(event.currentTarget.value)}>
            {sheet.sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
      )}
      <p>
        <strong dir="auto">{tn("many.rows", sheet.rows.length, { name: sheet.filename })}</strong>
      </p>
      <h2>{t("many.mapping")}</h2>
      <p class="hint">{t("many.mappingHint")}</p>
      <MappingTable tags={tags} sheet={sheet} mapping={mapping} setMapping={setChanged} />
      <h2>{t("many.result")}</h2>
      <div class="choices">
        <select
          aria-label={t("result.format")}
          value={plan.format}
          onChange={(event) => setPlan({ ...plan, format: event.currentTarget.value as Format })}
        >
          {FORMATS.map((format) => (
            <option key={format}>{format}</option>
          ))}
        </select>
        <select
          aria-label={t("many.result")}
          value={plan.isArchive ? "zip" : "single"}
          onChange={(event) => setPlan({ ...plan, isArchive: event.currentTarget.value === "zip" })}
        >
          <option value="zip">{t("many.zip")}</option>
          <option value="single">{t("many.single")}</option>
        </select>
      </div>
      {plan.isArchive && (
        <div class="field">
          <label for="file-name">{t("many.fileName")}</label>
          <input
            id="file-name"
            type="text"
            dir="auto"
            value={plan.outputName}
            placeholder={`${template.name} ${left}${tags.simple[0] ?? "Name"}${right}`}
            onInput={(event) => setPlan({ ...plan, outputName: event.currentTarget.value })}
          />
        </div>
      )}
      <button type="button" class="primary" disabled={state.isSending} onClick={start}>
        {tn("many.run", sheet.rows.length)}
      </button>
      {state.isSending && <Waiting what={t("many.sending", { name: sheet.filename })} />}
      {state.error !== undefined && <ErrorNotice error={state.error} retry={start} />}
    </>
  );
}
