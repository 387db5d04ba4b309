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
}
