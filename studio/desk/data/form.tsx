/** A form made of the template's tags. */
import { useContext, useEffect } from "preact/hooks";
import { goToField } from "#studio/desk/places/go-to-field.ts";
import { PlacesContext } from "#studio/desk/places/places-context.ts";
import { t } from "#studio/texts/text.ts";
import type { Field } from "./fields.ts";
import { Fields } from "./form-field.tsx";
import type { FormState } from "./form-state.ts";

/** A value that was clicked on a page has the focus. */
export function Form({ fields, data, setData }: FormState & { readonly fields: readonly Field[] }) {
  const { wanted } = useContext(PlacesContext);
  useEffect(() => {
    if (wanted !== undefined) goToField(wanted.pointer);
  }, [wanted]);
  if (fields.length === 0) return <p class="empty">{t("data.noTags")}</p>;
  return (
    <form class="fields" onSubmit={(event) => event.preventDefault()} autocomplete="off">
      <Fields fields={fields} path={[]} data={data} setData={setData} />
    </form>
  );
}
