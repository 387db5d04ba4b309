/** The three columns, and what they share: data, plan and files. */
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { setOption, usePlace } from "#studio/keep/address.ts";
import { useKept } from "#studio/keep/kept.ts";
import { useKeptFiles } from "#studio/keep/kept-files.ts";
import { Scroll } from "#studio/parts/scroll.tsx";
import type { AccessibilityProblem, JsonObject, Problem, Template, TemplateSchema } from "#studio/service/types.ts";
import { t } from "#studio/texts/text.ts";
import { AccessibilityProblems } from "./accessibility-problems.tsx";
import { CodePanel } from "./code/code-panel.tsx";
import { DataColumn } from "./data/data-column.tsx";
import { fieldsOf } from "./data/fields.ts";
import { InvoicePanel } from "./invoice/invoice-panel.tsx";
import { Pages } from "./pages/pages.tsx";
import { TemplatePages } from "./pages/template-pages.tsx";
import { usePlaces } from "./pages/use-places.ts";
import { usePreview } from "./pages/use-preview.ts";
import { PlacesContext, type SharedPlaces, useFocusedField } from "./places/places-context.ts";
import { Problems } from "./problems.tsx";
import {
  type AddedFiles,
  addedFiles,
  bytesOf,
  documentRequest,
  endingOf,
  FIRST_PLAN,
  holdsInvoice,
  isPdf,
  type Plan,
  withoutInvoice,
} from "./result/plan.ts";
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
  const [files, setFiles, areFilesThere] = useKeptFiles(`files.${id}`, NO_FILES, bytesOf);
  const [width, setWidth] = useState<number>();
  const { options } = usePlace();
  const zoom = Number(options.get("zoom") ?? 1) || 1;
  const fields = useMemo(() => fieldsOf(schema.schema), [schema]);
  const isUsable = template.tags.invalid.length === 0;
  const [invoice, setInvoice] = useState<JsonObject>();
  const wish = {
    template_id: id,
    data: invoice === undefined ? data : { ...withoutInvoice(data), invoice },
    pages: "1-20",
    width: width ?? 0,
    ...(isPdf(plan.format) && addedFiles(files)),
  };
  const isDrawn = isUsable && areFilesThere && width !== undefined;
  const preview = usePreview(isDrawn ? wish : undefined);
  useLayoutEffect(() => {
    if (preview.drawn !== undefined) preview.retry();
  }, [template.updated]);
  const [current, setCurrent] = useState<string>();
  const [isOverPages, setOverPages] = useState(false);
  const [wanted, setWanted] = useState<SharedPlaces["wanted"]>();
  const [chosen, setProblem] = useState<Problem | AccessibilityProblem>();
  // A problem of another file is gone.
  const problem = [...template.problems, ...template.accessibility_problems].find((each) => each === chosen);
  useFocusedField(setCurrent);
  const places = usePlaces(isDrawn ? wish : undefined, preview, {
    isWanted: current !== undefined || isOverPages,
    updated: template.updated,
  });
  const goTo = (pointer: string) => {
    if (options.get("tab") === "sheet") setOption("tab", undefined);
    setWanted((before) => ({ pointer, click: (before?.click ?? 0) + 1 }));
  };
  const shared = useMemo(() => ({ places, current, setCurrent, wanted }), [places, current, wanted]);
  const request = documentRequest(id, data, plan, files);
  const { left, right } = template.delimiters;
  return (
    <section class="desk">
      <TemplateHead template={template} setTemplate={setTemplate} />
      <div class="columns">
        <SideGallery current={template} />
        <PlacesContext.Provider value={shared}>
          <DataColumn
            template={template}
            setTemplate={setTemplate}
            fields={fields}
            schema={schema}
            data={data}
            setData={setData}
          />
        </PlacesContext.Provider>
        <section class="document" aria-labelledby="document-title">
          <h2 id="document-title">{t("page.title")}</h2>
          <Problems template={template} setTemplate={setTemplate} shown={problem} show={setProblem} />
          <AccessibilityProblems template={template} shown={problem} show={setProblem} />
          <Result
            request={request}
            updated={template.updated}
            tagExample={`${left}${fields[0]?.name ?? "Name"}${right}`}
            plan={plan}
            setPlan={setPlan}
            files={files}
            setFiles={setFiles}
            areFilesThere={areFilesThere}
            isReady={isUsable}
          />
          {isUsable && (
            <InvoicePanel
              template={template}
              setTemplate={setTemplate}
              data={withoutInvoice(data)}
              profile={holdsInvoice(plan.format) ? plan.invoice : undefined}
              setProfile={(profile) => setPlan({ ...plan, invoice: profile, ...(profile && { format: ".pdf/a-3b" }) })}
              setInvoice={setInvoice}
            />
          )}
          <CodePanel body={request} filename={`${name}${endingOf(plan.format)}`} />
          {problem !== undefined ? (
            <TemplatePages template={template} problem={problem} zoom={zoom} close={() => setProblem(undefined)} />
          ) : isUsable ? (
            <PlacesContext.Provider value={shared}>
              <Pages
                name={name}
                preview={preview}
                zoom={zoom}
                setZoom={(next) => setOption("zoom", next === 1 ? undefined : String(next))}
                setWidth={setWidth}
                onPointer={() => setOverPages(true)}
                goTo={goTo}
              />
            </PlacesContext.Provider>
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
