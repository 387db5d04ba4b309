/** Shows the codes of fields in sentences. */
import { withoutPasses } from "#shared/engine/merge/values/name-of-pass.ts";
import { SIGNS, type WordField } from "./field.ts";

/** Returns a field's code as Word shows it, shortened. */
export function shownCode({ code }: WordField): string {
  const text = withoutPasses(code.text)
    .replaceAll(SIGNS.field, "{ … }")
    .replaceAll(SIGNS.table, " ")
    .replaceAll(SIGNS.object, " ")
    .replace(/\s+/g, " ")
    .trim();
  return text.length > CODE_MAX ? `{ ${text.slice(0, CODE_MAX)}… }` : `{ ${text} }`;
}

const CODE_MAX = 60;
