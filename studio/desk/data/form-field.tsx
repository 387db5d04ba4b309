/** Fields of the form, each by its kind. */
import { type FieldPlace, useFieldPlace } from "#studio/desk/places/field-place.tsx";
import { type Path, valueAt, withValue } from "#studio/desk/places/paths.ts";
import type { Json } from "#studio/service/types.ts";
import { t } from "#studio/texts/text.ts";
import type { Field } from "./fields.ts";
import type { FormState } from "./form-state.ts";
import { ListField } from "./list-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { pictureTag } from "./picture-tag.ts";
import { inputOf, shownIn } from "./simple-values.ts";

interface FieldsProps extends FormState {
  readonly fields: readonly Field[];
  readonly path: Path;
}

export function Fields({ fields, path, data, setData }: FieldsProps) {
  return (
    <>
      {fields.map((field) => {
        const at = [...path, field.name];
        return (
          <FormField
            key={field.name}
            field={field}
            path={at}
            data={data}
            setData={setData}
            setValue={(value) => setData((now) => withValue(now, at, value))}
          />
        );
      })}
    </>
  );
}

interface FormFieldProps extends FormState {
  readonly field: Field;
  readonly path: Path;
  readonly setValue: (value: Json | undefined) => void;
}

function FormField(props: FormFieldProps) {
  const { field, path, data, setValue } = props;
  const id = idOf(path);
  const value = valueAt(data, path);
  const { attributes, note } = useFieldPlace(path);
  if (field.kind === "group") {
    return (
      <fieldset class="group">
        <legend dir="auto">{field.name}</legend>
        <Fields {...props} fields={field.fields} />
      </fieldset>
    );
  }
  if (field.kind === "list") {
    return (
      <ListField {...props}>
        {(inner, at) => <Fields fields={inner} path={at} data={data} setData={props.setData} />}
      </ListField>
    );
  }
  if (field.kind === "switch") {
    return (
      <label class="switch" title={field.hint}>
        <input
          {...attributes}
          id={id}
          type="checkbox"
          checked={value === true || (Array.isArray(value) && value.length > 0)}
          onChange={(event) => setValue(event.currentTarget.checked)}
        />
        <span dir="auto">{field.name}</span>
        {note}
      </label>
    );
  }
  const wanted = pictureTag(field, value);
  return (
    <div class="field">
      <label for={id} dir="auto" title={field.hint}>
        {field.name}
      </label>
      {field.kind === "picture" ? (
        <PictureField id={id} attributes={attributes} name={field.name} value={value} setValue={setValue} />
      ) : (
        <SimpleField id={id} attributes={attributes} field={field} value={value} setValue={setValue} />
      )}
      {note}
      {wanted !== undefined && (
        <p class="hint" dir="auto" role="status">
          {t("data.pictureTag", { tag: field.hint ?? field.name, wanted })}
        </p>
      )}
    </div>
  );
}

interface SimpleFieldProps {
  readonly id: string;
  readonly attributes: FieldPlace["attributes"];
  readonly field: Field;
  readonly value: Json | undefined;
  readonly setValue: (value: Json | undefined) => void;
}

function SimpleField({ id, attributes, field, value, setValue }: SimpleFieldProps) {
  const shown = shownIn(field.kind, value);
  const change = (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
    setValue(inputOf(field.kind, event.currentTarget.value));
  const common = { ...attributes, id, value: shown, onInput: change, dir: "auto" as const };
  if (field.kind === "date" && /^(?:\d{4}-\d{2}-\d{2})?$/.test(shown)) return <input {...common} type="date" />;
  if (field.kind === "number") return <input {...common} inputMode="decimal" />;
  // A text grows with its lines; Enter makes a new one.
  return (
    <textarea
      {...common}
      rows={Math.min(8, shown.split("\n").length)}
      placeholder={field.kind === "optional" ? t("data.optional") : undefined}
    />
  );
}

function idOf(path: Path): string {
  return `field-${path.join("-")}`;
}
