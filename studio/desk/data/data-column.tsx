/** The data, as a form, as JSON, or from the rows of a spreadsheet. */
import { setOption, usePlace } from "#studio/keep/address.ts";
import { useKeys } from "#studio/parts/single-keys.ts";
import { Tabs } from "#studio/parts/tabs.tsx";
import { sayWithUndo } from "#studio/parts/toasts.tsx";
import type { JsonObject, Template, TemplateSchema } from "#studio/service/types.ts";
import { t } from "#studio/texts/text.ts";
import type { Field } from "./fields.ts";
import { Form } from "./form.tsx";
import type { FormState } from "./form-state.ts";
import { JsonEditor } from "./json-editor.tsx";
import { NewField } from "./new-field.tsx";
import { SheetPanel } from "./sheet-panel.tsx";

interface DataColumnProps extends FormState {
  readonly template: Template;
  readonly setTemplate: (template: Template) => void;
  readonly fields: readonly Field[];
  readonly schema: TemplateSchema;
}

const TABS = ["form", "json", "sheet"] as const;

export function DataColumn({ template, setTemplate, fields, schema, data, setData }: DataColumnProps) {
  const { sample } = schema;
  const asked = usePlace().options.get("tab");
  const tab = TABS.find((name) => name === asked) ?? "form";
  const choose = (name: string) => setOption("tab", name === "form" ? undefined : name);
  const replace = (next: JsonObject, told: string) => {
    setData(next);
    sayWithUndo(told, () => setData(data));
  };
  useKeys({ 1: () => choose("form"), 2: () => choose("json"), 3: () => choose("sheet") }, []);
  return (
    <section class="data" aria-labelledby="data-title">
      <div class="column-head">
        <h2 id="data-title">{t("data.title")}</h2>
        <button type="button" class="plain small" onClick={() => replace(sample, t("data.wasReset"))}>
          {t("data.reset")}
        </button>
        <button type="button" class="plain small" onClick={() => replace({}, t("data.wasCleared"))}>
          {t("data.clear")}
        </button>
      </div>
      <Tabs
        id="data"
        label={t("data.title")}
        tabs={TABS.map((name) => ({ name, title: t(`data.${name}`) }))}
        chosen={tab}
        choose={choose}
      >
        {tab === "form" && (
          <>
            {fields.length > 0 && JSON.stringify(data) === JSON.stringify(sample) && (
              <p class="hint">{t("data.sample")}</p>
            )}
            <Form fields={fields} data={data} setData={setData} />
            <NewField key={template.id} template={template} setTemplate={setTemplate} data={data} setData={setData} />
          </>
        )}
        {tab === "json" && (
          <JsonEditor
            key={template.id}
            id={template.id}
            fields={fields}
            schema={schema}
            data={data}
            setData={setData}
          />
        )}
        {tab === "sheet" && <SheetPanel id={template.id} fields={fields} sample={sample} setData={setData} />}
      </Tabs>
    </section>
  );
}
