/** The three columns, and what they share: data, plan and files. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { setOption, usePlace } from "#studio/keep/address.ts";
import { useKept } from "#studio/keep/kept.ts";
import { Scroll } from "#studio/parts/scroll.tsx";
import type { JsonObject, Template, TemplateSchema } from "#studio/service/types.ts";
import { t } from "#studio/texts/text.ts";
import { CodePanel } from "./code/code-panel.tsx";
import { DataColumn } from "./data/data-column.tsx";
import { fieldsOf } from "./data/fields.ts";
import { Pages } from "./pages/pages.tsx";
import { usePreview } from "./pages/use-preview.ts";
import { Problems } from "./problems.tsx";
import { type AddedFiles, addedFiles, documentRequest, endingOf, FIRST_PLAN, isPdf, type Plan } from "./result/plan.ts";
import { Result } from "./result/result.tsx";
import { SideGallery } from "./side-gallery.tsx";
import { TemplateHead } from "./template-head.tsx";

interface DeskColumnsProps {
  readonly template: Template;
  readonly schema: TemplateSchema;
  readonly setTemplate: (template: Template) => void;
}

const NO_FILES: AddedFiles = { mergeWith: [], attach: [] };

export function DeskColumns({ template, schema, setTemplate }: DeskColumnsProps) {
  const { id, name } = template;
  const [data, setData] = useKept<JsonObject>(`data.${id}`, schema.sample);
  const [plan, setPlan] = useKept<Plan>(`plan.${id}`, FIRST_PLAN);
  const [files, setFiles] = useState(NO_FILES);
  const [width, setWidth] = useState<number>();
  const zoom = Number(usePlace().options.get("zoom") ?? 1) || 1;
  const fields = useMemo(() => fieldsOf(schema.schema), [schema]);
  const isUsable = template.tags.invalid.length === 0;
  const wish = {
    template_id: id,
    data,
    pages: "1-20",
    width: width ?? 0,
    ...(isPdf(plan.format) && addedFiles(files)),
  };
  const preview = usePreview(isUsable && width !== undefined ? wish : undefined);
  useEffect(() => {
    if (preview.drawn !== undefined) preview.retry();
  }, [template.updated]);
  const request = documentRequest(id, data, plan, files);
  const { left, right } = template.delimiters;
  return (
    <section class="desk">
      <TemplateHead template={template} setTemplate={setTemplate} />
      <div class="columns">
        <SideGallery current={id} />
        <DataColumn template={template} fields={fields} sample={schema.sample} data={data} setData={setData} />
        <section class="document" aria-labelledby="document-title">
          <h2 id="document-title">{t("page.title")}</h2>
          <Problems template={template} />
          <Result
            request={request}
            tagExample={`${left}${fields[0]?.name ?? "Name"}${right}`}
            plan={plan}
            setPlan={setPlan}
            files={files}
            setFiles={setFiles}
            isReady={isUsable}
          />
          <CodePanel body={request} filename={`${name}${endingOf(plan.format)}`} />
          {isUsable ? (
            <Pages
              name={name}
              preview={preview}
              zoom={zoom}
              setZoom={(next) => setOption("zoom", next === 1 ? undefined : String(next))}
              setWidth={setWidth}
            />
          ) : (
            <Scroll class="paper" label={t("page.region")}>
              <p class="hint">{t("page.noPreview")}</p>
              <img class="page" src={template.image_uri} alt={t("gallery.firstPage", { name })} />
            </Scroll>
          )}
        </section>
      </div>
    </section>
  );
}
