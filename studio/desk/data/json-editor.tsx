/** The data as JSON. A fault is told with its place, and the data follow as soon as there is none. */
import { useContext, useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type JsonPlace, jsonPlaces } from "#studio/desk/places/json-places.ts";
import { isObject, withValue } from "#studio/desk/places/paths.ts";
import { PlacesContext } from "#studio/desk/places/places-context.ts";
import { innermost } from "#studio/desk/places/pointers.ts";
import { useKept } from "#studio/keep/kept.ts";
import { Notice } from "#studio/parts/notice.tsx";
import type { Json, TemplateSchema } from "#studio/service/types.ts";
import { t } from "#studio/texts/text.ts";
import { CompletionList, LIST_ID, optionId } from "./completion-list.tsx";
import type { Field } from "./fields.ts";
import type { FormState } from "./form-state.ts";
import { jsonFault } from "./json-fault.ts";
import { useCompletion } from "./use-completion.ts";

interface JsonEditorProps extends FormState {
  readonly id: string;
  readonly fields: readonly Field[];
  readonly schema: TemplateSchema;
}

export function JsonEditor({ id, fields, schema, data, setData }: JsonEditorProps) {
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
  // A text without fault is the data, which may be written anew when the editor is opened again. At once: other effects end
  // a moment later, when the area is gone, and somebody may type into the next one.
  useLayoutEffect(
    () => () => {
      if (area.current === null || jsonFault(area.current.value) === undefined) setTyped(undefined);
    },
    [],
  );
  const goTo = (position: number, end = position + 1) => {
    area.current?.focus();
    area.current?.setSelectionRange(position, end);
  };
  const { setCurrent, wanted } = useContext(PlacesContext);
  useEffect(() => {
    const place = wanted && placeIn(fault === undefined ? text : "{}", wanted.pointer);
    if (place !== undefined) goTo(place.start, place.end);
  }, [wanted]);
  const follow = (caret: number) => {
    if (fault !== undefined) return;
    setCurrent(jsonPlaces(text).find(({ start, end }) => start <= caret && caret <= end)?.pointer || undefined);
  };
  const { open, choose, close, onInput, onKeyDown } = useCompletion(area, schema);
  const missing = isData ? fields.filter(({ name }) => !Object.hasOwn(value, name)) : [];
  return (
    <div class="json">
      <p class="hint" id="json-help">
        {t("data.jsonHelp")}
      </p>
      <div class="json-area">
        <textarea
          ref={area}
          aria-label="JSON"
          aria-describedby="json-help"
          aria-invalid={!isData}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={open && LIST_ID}
          aria-activedescendant={open && optionId(open.active)}
          spellcheck={false}
          rows={Math.min(30, Math.max(12, text.split("\n").length + 1))}
          value={text}
          onInput={(event) => {
            change(event.currentTarget.value);
            onInput(event as unknown as InputEvent);
          }}
          onKeyDown={onKeyDown}
          onClick={close}
          onBlur={close}
          onSelect={(event) => follow(event.currentTarget.selectionStart)}
        />
        {open && (
          <CompletionList
            open={open}
            before={text.slice(0, open.start)}
            scrolled={area.current?.scrollTop ?? 0}
            choose={choose}
          />
        )}
      </div>
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

/** Where the value stands, or the innermost one that has it in it. */
function placeIn(text: string, pointer: string): JsonPlace | undefined {
  const places = jsonPlaces(text);
  const found = innermost(
    places.map((place) => place.pointer),
    pointer,
  );
  return places.find((place) => place.pointer === found);
}

function emptyOf({ kind, fields }: Field): Json {
  if (kind === "switch") return true;
  if (kind === "list") return [Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)]))];
  if (kind === "group") return Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)]));
  return kind === "texts" ? [] : "";
}
