/** Makes a field of a text of the template's file, without Word. */
import { useRef, useState } from "preact/hooks";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import { replaceText } from "#studio/service/operations.ts";
import type { Template } from "#studio/service/types.ts";
import { t } from "#studio/texts/text.ts";
import type { FormState } from "./form-state.ts";

interface NewFieldProps extends FormState {
  readonly template: Template;
  readonly setTemplate: (template: Template) => void;
}

export function NewField({ template, setTemplate, data, setData }: NewFieldProps) {
  const [text, setText] = useState("");
  const [name, setName] = useState("");
  const [state, setState] = useState<{ isWorking?: boolean; error?: unknown }>({});
  // What is typed into the form while the file is changed is kept.
  const latest = useRef(data);
  latest.current = data;
  const { id, delimiters, tags, versioning_enabled: isVersioned } = template;
  const tag = `${delimiters.left}${name.trim() || "Name"}${delimiters.right}`;
  const make = async (event: Event) => {
    event.preventDefault();
    setState({ isWorking: true });
    try {
      setTemplate(await replaceText(id, text, tag));
      // The document stays as it was.
      setData({ ...latest.current, [name.trim()]: text });
      setText("");
      setName("");
      setState({});
    } catch (error) {
      setState({ error });
    }
  };
  return (
    <details class="new-field" open={tags.valid.length === 0}>
      <summary>{t("newField.title")}</summary>
      <form class="inline" onSubmit={make} autocomplete="off">
        <div class="field">
          <label for="new-field-text">{t("newField.text")}</label>
          <input
            id="new-field-text"
            type="text"
            dir="auto"
            required
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <div class="field">
          <label for="new-field-name">{t("newField.name")}</label>
          <input
            id="new-field-name"
            type="text"
            dir="auto"
            required
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <button type="submit" disabled={state.isWorking}>
          {t("newField.make")}
        </button>
      </form>
      <p class="hint" dir="auto">
        {t("newField.hint", { tag })} {isVersioned && t("newField.kept")}
      </p>
      {state.error !== undefined && <ErrorNotice error={state.error} />}
    </details>
  );
}
