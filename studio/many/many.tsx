/** Many documents: a spreadsheet is chosen, its columns are matched to the tags, and the run is followed to its end. */
import { useMemo } from "preact/hooks";
import { fieldsOf, namesOf } from "#studio/desk/data/fields.ts";
import { addressOf } from "#studio/keep/address.ts";
import { useKept } from "#studio/keep/kept.ts";
import { useLoaded } from "#studio/keep/loaded.ts";
import { useDrop } from "#studio/parts/drop.ts";
import { FileButton } from "#studio/parts/file-button.tsx";
import { useInSight } from "#studio/parts/in-sight.ts";
import { Notice } from "#studio/parts/notice.tsx";
import { PendingView } from "#studio/parts/pending-view.tsx";
import { Waiting } from "#studio/parts/waiting.tsx";
import { getSchema, getTemplate } from "#studio/service/operations.ts";
import type { Template, TemplateSchema } from "#studio/service/types.ts";
import { SHEET_FILES, type Sheet } from "#studio/sheets/read-sheet.ts";
import { type OpenSheet, useKeptSheet } from "#studio/sheets/use-kept-sheet.ts";
import { t } from "#studio/texts/text.ts";
import { flatTags } from "./mapping.ts";
import { Prepare } from "./prepare.tsx";
import { type Run, sourceOf } from "./run.ts";
import { RunView } from "./run-view.tsx";

export function Many({ id }: { readonly id: string }) {
  const { value, error, reload } = useLoaded(() => Promise.all([getTemplate(id), getSchema(id)]), [id]);
  if (error !== undefined || value === undefined)
    return <PendingView title={t("many.title")} what={t("template.loading")} error={error} retry={reload} />;
  const [template, schema] = value;
  return (
    <section class="view many">
      <header class="view-head">
        <h1>{t("many.title")}</h1>
        <a class="button" href={addressOf(["template", id])}>
          {t("template.back")}
        </a>
      </header>
      <p dir="auto">{t("many.template", { name: template.name })}</p>
      <Steps template={template} schema={schema} />
    </section>
  );
}

function Steps({ template, schema }: { readonly template: Template; readonly schema: TemplateSchema }) {
  const [run, setRun] = useKept<Run | undefined>(`run.${template.id}`, undefined);
  const told = useInSight(run?.id);
  const fields = useMemo(() => fieldsOf(schema.schema), [schema]);
  const tags = useMemo(() => flatTags(fields), [fields]);
  const { reading, open: chosen, fault, choose } = useKeptSheet(template.id, namesOf(fields));
  const take = async (file: File | undefined, name?: string) => {
    // A file that cannot be read takes the place of nothing.
    if (file !== undefined && (await choose(file, name)) !== undefined) setRun(undefined);
  };
  const drop = useDrop(([file]) => void take(file));
  return (
    <div class={`steps ${drop.isOver ? "over" : ""}`} {...drop.handlers}>
      {!chosen && !run && <p>{t("many.steps")}</p>}
      <div class="own">
        <FileButton accept={SHEET_FILES} onFiles={([file]) => void take(file)} class={chosen || run ? "" : "primary"}>
          {chosen || run ? t("many.another") : t("many.choose")}
        </FileButton>
        <span class="hint">{t("many.chooseHint")}</span>
      </div>
      {reading !== undefined && <Waiting what={t("many.reading", { name: reading })} />}
      {fault !== undefined && <Notice kind="error">{fault}</Notice>}
      {chosen && (
        <Prepare
          template={template}
          tags={tags}
          file={chosen.file}
          sheet={chosen.sheet}
          chooseSheet={(sheet) => void take(chosen.file, sheet)}
          setRun={setRun}
        />
      )}
      {run && !chosen && <Notice kind="info">{t("many.continue")}</Notice>}
      {run && (
        <div ref={told} class="steps wide">
          <RunView
            key={run.id}
            template={template}
            tags={tags}
            run={run}
            sheet={sheetOf(run, chosen)}
            setRun={setRun}
          />
        </div>
      )}
    </div>
  );
}

/** Another spreadsheet, or another sheet of it, may have been chosen since. */
function sheetOf({ source }: Run, chosen: OpenSheet | undefined): Sheet | undefined {
  return chosen !== undefined && source === sourceOf(chosen) ? chosen.sheet : undefined;
}
