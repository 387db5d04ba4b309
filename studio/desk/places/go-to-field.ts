/** Moves the focus to the field of a value that was clicked on a page. */
import { innermost } from "./pointers.ts";

export function goToField(pointer: string): void {
  const fields = new Map(
    Array.from(document.querySelectorAll<HTMLElement>(".fields [data-pointer]"), (field) => [
      field.dataset.pointer ?? "",
      field,
    ]),
  );
  const field = fields.get(innermost([...fields.keys()], pointer) ?? "");
  const folded = field?.closest("details");
  if (folded) folded.open = true;
  field?.focus();
  if (field instanceof HTMLTextAreaElement) selectLine(field, pointer.slice((field.dataset.pointer ?? "").length + 1));
}

/** The values of a list of texts are the lines of their field. */
function selectLine(field: HTMLTextAreaElement, entry: string): void {
  if (!/^\d+$/.test(entry)) return;
  const lines = field.value.split("\n");
  const start = lines.slice(0, Number(entry)).reduce((sum, line) => sum + line.length + 1, 0);
  field.setSelectionRange(start, start + (lines[Number(entry)]?.length ?? 0));
}
