/** Makes a field of a text of the template's file, without Word. */
import { useRef, useState } from "preact/hooks";
import { withValue } from "#studio/desk/places/paths.ts";
import { useKept } from "#studio/keep/kept.ts";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import { TextField } from "#studio/parts/text-field.tsx";
import type { Template } from "#studio/service/types.ts";
import { t } from "#studio/texts/text.ts";
import type { FormState } from "./form-state.ts";
import { newTag } from "./new-tag.ts";
import { OnlyInTags, replaceOutsideTags } from "./replace-outside-tags.ts";

interface NewFieldProps extends FormState {
  readonly template: Template;
  readonly setTemplate: (template: Template) => void;
}

const NOTHING_TYPED = { text: "", name: "" };

export function NewField({ template, setTemplate, data, setData }: NewFieldProps) {
  const [{ text, name }, setTyped] = useKept(`new-field.${template.id}`, NOTHING_TYPED);
  const [state, setState] = useState<{ isWorking?: boolean; error?: unknown }>({});
  // What is typed into the form while the file is changed is kept.
  const latest = useRef(data);
  latest.current = data;
  const { tags, versioning_enabled: isVersioned } = template;
  const { tag, path, fault } = newTag(name.trim() || "Name", template);
  const make = async (event: Event) => {
    event.preventDefault();
    if (fault !== undefined) return;
    setState({ isWorking: true });
    try {
      setTemplate(await replaceOutsideTags(template, text, tag));
      // The document stays as it was.
      setData(withValue(latest.current, path, text));
      setTyped(NOTHING_TYPED);
      setState({});
    } catch (error) {
      setState({ error });
    }
  };
  return (
    <details class="new-field" open={tags.valid.length === 0 || text + name !== ""}>
      <summary>{t("newField.title")}</summary>
      <form class="inline" onSubmit={make} autocomplete="off">
        <TextField
          id="new-field-text"
          label={t("newField.text")}
          required
          value={text}
          onInput={(next) => setTyped({ text: next, name })}
          fault={state.error instanceof OnlyInTags ? t("newField.onlyInTags") : undefined}
        />
        <TextField
          id="new-field-name"
          label={t("newField.name")}
          required
          value={name}
          onInput={(next) => setTyped({ text, name: next })}
          fault={fault && t(...fault)}
        />
        <button type="submit" disabled={state.isWorking}>
          {t("newField.make")}
        </button>
      </form>
      <p class="hint" dir="auto">
        {t("newField.hint", { tag })} {isVersioned && t("newField.kept")}
      </p>
      {state.error !== undefined && !(state.error instanceof OnlyInTags) && <ErrorNotice error={state.error} />}
    </details>
  );
}
