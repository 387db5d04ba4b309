/** Offers completions while somebody types, and at Ctrl+Space: chosen by keys or by the pointer. */
import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import type { TemplateSchema } from "#studio/service/types.ts";
import { type Completion, type Completions, completionsAt } from "./completions.ts";

export interface OpenCompletion extends Completions {
  readonly active: number;
}

export function useCompletion(area: RefObject<HTMLTextAreaElement | null>, schema: TemplateSchema) {
  const [open, setOpen] = useState<OpenCompletion>();
  const close = () => setOpen(undefined);
  const offer = () => {
    if (area.current === null) return;
    const { value, selectionStart, selectionEnd } = area.current;
    const found = completionsAt(value, selectionStart, schema);
    setOpen(selectionStart !== selectionEnd || found.list.length === 0 ? undefined : { ...found, active: 0 });
  };
  const choose = (completion: Completion | undefined) => {
    const field = area.current;
    if (field === null || open === undefined || completion === undefined) return;
    const { insert, back } = completion;
    field.focus();
    field.setSelectionRange(open.start, open.end);
    // It can be undone, as what is typed can.
    document.execCommand("insertText", false, insert);
    const caret = open.start + insert.length - back;
    field.setSelectionRange(caret, caret);
    // Within empty quotation marks or brackets, the next completion is offered at once.
    if (back > 0) offer();
    else close();
  };
  const onInput = ({ inputType, data }: InputEvent) => {
    if (inputType === "insertText" && data !== null && /["\p{L}\p{N}_]$/u.test(data)) offer();
    else if (open !== undefined && inputType.startsWith("delete")) offer();
    else close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      offer();
      return;
    }
    if (open === undefined || event.isComposing) return;
    const { list, active } = open;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setOpen({ ...open, active: (active + 1) % list.length }),
      ArrowUp: () => setOpen({ ...open, active: (active + list.length - 1) % list.length }),
      Enter: () => choose(list[active]),
      Tab: () => choose(list[active]),
      Escape: close,
    };
    const action = actions[event.key];
    if (action === undefined) {
      if (/^(?:Arrow|Home|End|Page)/.test(event.key)) close();
      return;
    }
    event.preventDefault();
    action();
  };
  return { open, choose, close, onInput, onKeyDown };
}
