/** The data as JSON. A fault is told with its place, and the data follow as soon as there is none. */
import { useEffect, useRef } from "preact/hooks";
import { useKept } from "#studio/keep/kept.ts";
import { Notice } from "#studio/parts/notice.tsx";
import type { Json } from "#studio/service/types.ts";
import { t } from "#studio/texts/text.ts";
import type { Field } from "./fields.ts";
import type { FormState } from "./form-state.ts";
import { jsonFault } from "./json-fault.ts";
import { isObject, withValue } from "./paths.ts";

interface JsonEditorProps extends FormState {
  readonly id: string;
  readonly fields: readonly Field[];
}

export function JsonEditor({ id, fields, data, setData }: JsonEditorProps) {
  const [typed, setTyped] = useKept<string | undefined>(`json.${id}`, undefined);
  const area = useRef<HTMLTextAreaElement>(null);
  const text = typed ?? JSON.stringify(data, null, 2);
  const fault = jsonFault(text);
  const value: Json | undefined = fault === undefined ? JSON.parse(text) : undefined;
  const isData = isObject(value);
  const change = (next: string) => {
    setTyped(next);
    const nextValue: Json | undefined = jsonFault(next) === undefined ? JSON.parse(next) : undefined;
    if (isObject(nextValue)) setData(nextValue);
  };
  // A text without fault is the data, which may be written anew when the editor is opened again.
  useEffect(
    () => () => {
      if (area.current === null || jsonFault(area.current.value) === undefined) setTyped(undefined);
    },
    [],
  );
  const goTo = (position: number) => {
    area.current?.focus();
    area.current?.setSelectionRange(position, position + 1);
  };
  const missing = isData ? fields.filter(({ name }) => !Object.hasOwn(value, name)) : [];
  return (
    <div class="json">
      <p class="hint" id="json-help">
        {t("data.jsonHelp")}
      </p>
      <textarea
        ref={area}
        aria-label="JSON"
        aria-describedby="json-help"
        aria-invalid={!isData}
        spellcheck={false}
        rows={Math.min(30, Math.max(12, text.split("\n").length + 1))}
        value={text}
        onInput={(event) => change(event.currentTarget.value)}
      />
      {fault !== undefined && (
        <Notice kind="error">
          <p>{t("data.jsonFault", { line: fault.line, column: fault.column })}</p>
          <button type="button" class="small" onClick={() => goTo(fault.position)}>
            {t("data.jsonGo")}
          </button>
        </Notice>
      )}
      {fault === undefined && !isData && <Notice kind="error">{t("data.jsonNotObject")}</Notice>}
      {missing.length > 0 && (
        <p class="missing-names">
          {t("data.jsonMissing")}{" "}
          {missing.map((field) => (
            <button
              key={field.name}
              type="button"
              class="small"
              onClick={() => change(JSON.stringify(withValue(data, [field.name], emptyOf(field)), null, 2))}
            >
              + {field.name}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

function emptyOf({ kind, fields }: Field): Json {
  if (kind === "switch") return true;
  if (kind === "list") return [Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)]))];
  if (kind === "group") return Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)]));
  return kind === "texts" ? [] : "";
}
