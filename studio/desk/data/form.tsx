/** A form made of the template's tags. */
import { t } from "#studio/texts/text.ts";
import type { Field } from "./fields.ts";
import { Fields } from "./form-field.tsx";
import type { FormState } from "./form-state.ts";

export function Form({ fields, data, setData }: FormState & { readonly fields: readonly Field[] }) {
  if (fields.length === 0) return <p class="empty">{t("data.noTags")}</p>;
  return (
    <form class="fields" onSubmit={(event) => event.preventDefault()} autocomplete="off">
      <Fields fields={fields} path={[]} data={data} setData={setData} />
    </form>
  );
}
