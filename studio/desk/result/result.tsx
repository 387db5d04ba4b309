/** The document in the chosen format: made, downloaded, and stored if wanted. */
import { useEffect, useRef, useState } from "preact/hooks";
import { ErrorNotice, Notice } from "#studio/parts/notice.tsx";
import { useOnce } from "#studio/parts/once.ts";
import { useKeys } from "#studio/parts/single-keys.ts";
import { Waiting } from "#studio/parts/waiting.tsx";
import type { JsonObject } from "#studio/service/types.ts";
import { serviceText } from "#studio/texts/service-text.ts";
import { bytesText, numberText, t } from "#studio/texts/text.ts";
import { type Made, makeDocument } from "./make-document.ts";
import { type AddedFiles, FORMATS, type Format, type Plan } from "./plan.ts";
import { PlanFields } from "./plan-fields.tsx";

interface ResultProps {
  readonly request: JsonObject;
  /** When the template was changed: what is told of a document is about the file of then. */
  readonly updated: number;
  readonly tagExample: string;
  readonly plan: Plan;
  readonly setPlan: (plan: Plan) => void;
  readonly files: AddedFiles;
  readonly setFiles: (change: (before: AddedFiles) => AddedFiles) => void;
  /** A document that is made before would lack those that are kept. */
  readonly areFilesThere: boolean;
  readonly isReady: boolean;
}

interface ResultState {
  readonly of: number;
  readonly isWorking?: boolean;
  readonly made?: Made;
  readonly error?: unknown;
}

export function Result({ request, updated, plan, setPlan, areFilesThere, isReady, ...others }: ResultProps) {
  const [state, setState] = useState<ResultState>({ of: updated });
  const { isWorking } = state;
  const now = useRef(updated);
  now.current = updated;
  const canMake = isReady && areFilesThere && !isWorking;
  const download = useOnce(async () => {
    setState({ of: updated, isWorking: true });
    try {
      setState({ of: updated, made: await makeDocument(request, plan) });
    } catch (error) {
      // It is told, whatever was changed meanwhile.
      setState({ of: now.current, error });
    }
  });
  useKeys({ d: () => void (canMake && download()) }, [request, updated, plan, canMake]);
  const { made, error } = state.of === updated ? state : {};
  const told = useRef<HTMLDivElement>(null);
  // On a phone the bar stays in sight while what it tells is far below the form.
  useEffect(() => {
    if (isWorking || made !== undefined || error !== undefined) told.current?.scrollIntoView({ block: "nearest" });
  }, [state]);
  return (
    <div class="result" ref={told}>
      <div class="result-bar">
        <label for="format">{t("result.format")}</label>
        <select
          id="format"
          value={plan.format}
          onChange={(event) => setPlan({ ...plan, format: event.currentTarget.value as Format })}
        >
          {FORMATS.map((format) => (
            <option key={format} value={format}>
              {format === ".png" ? t("result.format.png") : format}
            </option>
          ))}
        </select>
        <button type="button" class="primary" disabled={!canMake} onClick={download}>
          {t("common.download")}
        </button>
        <button type="button" class="to-document" onClick={goToDocument}>
          {t("result.toDocument")}
        </button>
        {!isReady && <span class="hint">{t("result.correctFirst")}</span>}
      </div>
      {isWorking && <Waiting what={t("result.making", { name: plan.format })} />}
      {error !== undefined && <ErrorNotice error={error} retry={download} />}
      {made && (
        <Notice kind="done">
          <p dir="auto">
            {t("result.ready", {
              name: made.filename,
              size: bytesText(made.bytes),
              ms: numberText(Math.round(made.ms)),
            })}
          </p>
          {made.warnings.length > 0 && (
            <>
              <p>{t("result.notes")}</p>
              <ul>
                {made.warnings.map((warning) => (
                  <li key={warning} dir="auto">
                    {serviceText(warning)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Notice>
      )}
      <PlanFields plan={plan} setPlan={setPlan} {...others} />
    </div>
  );
}

function goToDocument(): void {
  document.querySelector<HTMLElement>(".document .paper")?.focus();
}
