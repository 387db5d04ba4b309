/** The run of a spreadsheet that this browser has started and that is not finished yet. */
import { addressOf } from "#studio/keep/address.ts";
import { kept } from "#studio/keep/kept.ts";
import { type Run, useRun } from "#studio/many/run.ts";
import { Notice } from "#studio/parts/notice.tsx";
import { durationText, numberText, t } from "#studio/texts/text.ts";

export function UnderWay({ template }: { readonly template: string }) {
  const run = kept<Run | undefined>(`run.${template}`, undefined);
  return run === undefined ? null : <Followed template={template} run={run} />;
}

function Followed({ template, run }: { readonly template: string; readonly run: Run }) {
  const { done, secondsLeft, document, error } = useRun(run);
  const isKnown = done > 0 || secondsLeft !== undefined;
  if (document !== undefined || error !== undefined || !isKnown) return null;
  return (
    <Notice kind="info">
      <p>
        {t("many.running", { done: numberText(done), all: numberText(run.total) })}
        {secondsLeft !== undefined && ` · ${t("many.left", { time: durationText(secondsLeft) })}`}
      </p>
      <a href={addressOf(["template", template, "many"])}>{t("documents.underWay")}</a>
    </Notice>
  );
}
