/** Makes a field of a text of the template's file, without Word. */
import { useEffect, useRef, useState } from "preact/hooks";
import { isFree, withValue } from "#studio/desk/places/paths.ts";
import { useKept } from "#studio/keep/kept.ts";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import { useOnce } from "#studio/parts/once.ts";
import { TextField } from "#studio/parts/text-field.tsx";
import { replaceOutsideTags } from "#studio/service/operations.ts";
import type { Template } from "#studio/service/types.ts";
import { isWithoutFields } from "#studio/service/without-fields.ts";
import { t } from "#studio/texts/text.ts";
import type { FormState } from "./form-state.ts";
import { newTag } from "./new-tag.ts";
import { textFault } from "./text-fault.ts";

interface NewFieldProps extends FormState {
  readonly template: Template;
  readonly setTemplate: (template: Template) => void;
}

interface State {
  readonly isWorking?: boolean;
  readonly made?: string;
  readonly error?: unknown;
  /** What the error is about. */
  readonly sent?: string;
}

const NOTHING_TYPED = { text: "", name: "" };
/** The API takes texts of up to 1,000 characters. */
const TEXT_CHARACTERS_MAX = 1000;
const NAME_CHARACTERS_MAX = 200;

export function NewField({ template, setTemplate, data, setData }: NewFieldProps) {
  const [{ text, name }, setTyped] = useKept(`new-field.${template.id}`, NOTHING_TYPED);
  const [state, setState] = useState<State>({});
  const { tags, versioning_enabled: isVersioned } = template;
  const isPlain = isWithoutFields(tags);
  const [isOpen, setIsOpen] = useState(isPlain || text + name !== "");
  useEffect(() => {
    if (isPlain) setIsOpen(true);
  }, [isPlain]);
  const { tag, path, fault } = newTag(name.trim() || "Name", template);
  const isUsed = fault === undefined && name.trim() !== "" && !isFree(data, path);
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef({ text, name });
  latest.current = { text, name };
  const make = useOnce(async () => {
    if (fault !== undefined) return;
    setState({ isWorking: true });
    try {
      setTemplate(await replaceOutsideTags(template.id, text, tag));
      // The document stays as it was; a value that is there already is somebody's.
      setData((now) => (isFree(now, path) ? withValue(now, path, text) : now));
      setTyped((now) => (now.text === text && now.name === name ? NOTHING_TYPED : now));
      setState({ made: t("newField.made", { text, name: name.trim() }) });
    } catch (error) {
      setState({ error, sent: text });
    }
    // Whoever types something else by now goes on there.
    const isAsSent = latest.current.text === text && latest.current.name === name;
    if (isAsSent && form.current !== null && isFocusFree(form.current))
      document.getElementById("new-field-text")?.focus();
  }, 0);
  const submit = (event: Event) => {
    event.preventDefault();
    make();
  };
  const type = (typed: Partial<typeof NOTHING_TYPED>) => {
    // The other field may have been typed in since the form was drawn.
    setTyped((now) => ({ ...now, ...typed }));
    setState(({ isWorking = false }) => ({ isWorking }));
  };
  const wrongText = textFault(state.error, state.sent ?? "");
  return (
    <details class="new-field" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t("newField.title")}</summary>
      <form ref={form} class="inline" onSubmit={submit} autocomplete="off">
        <TextField
          id="new-field-text"
          label={t("newField.text")}
          required
          maxLength={TEXT_CHARACTERS_MAX}
          value={text}
          onInput={(next) => type({ text: next })}
          fault={wrongText}
        />
        <TextField
          id="new-field-name"
          label={t("newField.name")}
          required
          maxLength={NAME_CHARACTERS_MAX}
          value={name}
          onInput={(next) => type({ name: next })}
          hint={isUsed ? t("newField.used", { name: name.trim() }) : undefined}
          fault={fault && t(...fault)}
        />
        <button type="submit" disabled={state.isWorking}>
          {t("newField.make")}
        </button>
      </form>
      <p class="hint" dir="auto" role="status">
        {state.made}
      </p>
      <p class="hint" dir="auto">
        {t("newField.hint", { tag })} {isVersioned && t("newField.kept")}
      </p>
      {state.error !== undefined && wrongText === undefined && <ErrorNotice error={state.error} />}
    </details>
  );
}

function isFocusFree(form: HTMLElement): boolean {
  const { activeElement, body } = document;
  return activeElement === body || form.contains(activeElement);
}
