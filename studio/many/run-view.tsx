/** A run: its progress, its archive, and the rows that could not be made. */
import { useState } from "preact/hooks";
import { warningsIn } from "#studio/desk/result/warnings.ts";
import { kept } from "#studio/keep/kept.ts";
import { useLoaded } from "#studio/keep/loaded.ts";
import { ErrorNotice, Notice } from "#studio/parts/notice.tsx";
import { useOnce } from "#studio/parts/once.ts";
import { say, sayError } from "#studio/parts/toasts.tsx";
import { Waiting } from "#studio/parts/waiting.tsx";
import { deleteDocument } from "#studio/service/operations.ts";
import type { Document, Template } from "#studio/service/types.ts";
import type { Sheet } from "#studio/sheets/read-sheet.ts";
import { serviceText } from "#studio/texts/service-text.ts";
import { durationText, numberText, t } from "#studio/texts/text.ts";
import { type BadRow, badRows } from "./archive-report.ts";
import { BadRows } from "./bad-rows.tsx";
import { bytesOfLink } from "./bytes-of-link.ts";
import { correctedRows } from "./corrected-rows.ts";
import { type Again, makeAgain } from "./make-again.ts";
import type { FlatTags, Mapping } from "./mapping.ts";
import { type Run, useRun } from "./run.ts";
import type { ManyPlan } from "./start-run.ts";

interface RunViewProps {
  readonly template: Template;
  readonly tags: FlatTags;
  readonly run: Run;
  /** Absent after a reload if the file is too large to be kept. */
  readonly sheet: Sheet | undefined;
  readonly setRun: (run: Run | undefined) => void;
}

export function RunView({ template, tags, run, sheet, setRun }: RunViewProps) {
  const { done, secondsLeft, document, warning, error, at, isUnwatched } = useRun(run);
  // The service tells its time in whole seconds.
  const seconds = Math.max(1000, (at ?? 0) - run.begun) / 1000;
  const stop = () => {
    setRun(undefined);
    deleteDocument(run.id).then(() => say(t("many.stopped")), sayError);
  };
  if (error !== undefined) {
    const before = run.again?.before;
    return (
      <>
        <ErrorNotice error={error} />
        {before && (
          <button type="button" onClick={() => setRun(before)}>
            {t("many.backToRows")}
          </button>
        )}
      </>
    );
  }
  if (document === undefined) {
    const counts = { done: numberText(done), all: numberText(run.total) };
    return (
      <div class="run" role="status">
        <progress aria-label={t("many.running", counts)} max={run.total} value={done} />
        <p>
          {t("many.running", counts)}
          {done > 0 && ` · ${t("many.rate", { rate: numberText(Math.round(done / seconds)) })}`}
          {secondsLeft !== undefined && ` · ${t("many.left", { time: durationText(secondsLeft) })}`}
        </p>
        {isUnwatched && <p>{t("many.unwatched")}</p>}
        <button type="button" onClick={stop}>
          {t("many.stop")}
        </button>
      </div>
    );
  }
  return (
    <Finished
      template={template}
      tags={tags}
      run={run}
      sheet={sheet}
      document={document}
      warning={warning ?? null}
      seconds={seconds}
      setRun={setRun}
    />
  );
}

interface FinishedProps extends RunViewProps {
  readonly document: Document;
  readonly warning: string | null;
  readonly seconds: number;
}

function Finished({ template, tags, run, sheet, document, warning, seconds, setRun }: FinishedProps) {
  const { value: report, error, reload } = useLoaded(() => reportOf(document), [document.id]);
  // How many are ready stands in the report.
  if (report === undefined && error === undefined)
    return <Waiting what={t("many.reading", { name: document.filename })} />;
  const bad = report ?? [];
  const failed = bad.filter(({ isMade }) => !isMade).length;
  const counts = { done: numberText(run.total - failed), all: numberText(run.total) };
  const warnings = warningsIn(warning);
  const again = {
    template: template.id,
    run,
    mapping: kept<Mapping>(`mapping.${template.id}`, {}),
    tags: tags.simple,
    plan: kept<ManyPlan>(`many.${template.id}`, { format: ".pdf", isArchive: true, outputName: "" }),
  };
  const isPart = sheet !== undefined && run.total < sheet.rows.length;
  return (
    <>
      <Notice kind="done">
        {report !== undefined && <p>{t("many.done", { ...counts, time: durationText(seconds) })}</p>}
        <a class="button" href={document.document_uri} download={document.filename} dir="auto">
          {t("many.archive", { name: document.filename })}
        </a>
      </Notice>
      {warnings.length > 0 && (
        <Notice kind="info">
          <p>{t("result.notes")}</p>
          <ul>
            {warnings.map((text) => (
              <li key={text} dir="auto">
                {serviceText(text)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {error !== undefined && <ErrorNotice error={error} retry={reload} />}
      {bad.length > 0 && <BadRows {...again} bad={bad} pictures={tags.pictures} sheet={sheet} setRun={setRun} />}
      {report?.length === 0 && isPart && <AllInOne again={again} sheet={sheet} setRun={setRun} />}
    </>
  );
}

interface AllInOneProps {
  readonly again: Again;
  readonly sheet: Sheet;
  readonly setRun: (run: Run) => void;
}

/** The rows that failed are in an archive of their own; here they come together with the others. */
function AllInOne({ again, sheet, setRun }: AllInOneProps) {
  const rows = correctedRows(sheet.rows, again.run);
  const [state, setState] = useState<{ isSending?: boolean; error?: unknown }>({});
  const make = useOnce(() => {
    setState({ isSending: true });
    return makeAgain(again, sheet, rows, {}).then(setRun, (error) => setState({ error }));
  });
  return (
    <>
      {state.error !== undefined && <ErrorNotice error={state.error} />}
      <p>
        <button type="button" disabled={state.isSending} onClick={make}>
          {t("many.againAll", { n: numberText(rows.length) })}
        </button>
      </p>
    </>
  );
}

async function reportOf({ document_uri, format }: Document): Promise<readonly BadRow[]> {
  if (format !== ".zip") return [];
  const { size, read } = await bytesOfLink(document_uri);
  return (await badRows(size, read)) ?? [];
}
