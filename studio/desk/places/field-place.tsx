/** Tells in words on which pages the value of a field stands, for those who do not see the marks. */

import { numberText, t } from "#studio/texts/text.ts";
import type { Path } from "./paths.ts";
import { usePagesOf } from "./places-context.ts";
import { pointerOf } from "./pointers.ts";

export type FieldPlace = ReturnType<typeof useFieldPlace>;

/** Returns what a field's input has for it, and the text that describes it. */
export function useFieldPlace(path: Path) {
  const pointer = pointerOf(path);
  const pages = usePagesOf(pointer);
  const id = `place-of-${path.join("-")}`;
  const note = pages.length > 0 && (
    <span id={id} class="visually-hidden">
      {t("data.standsOn", { pages: pages.map(numberText).join(", ") })}
    </span>
  );
  return { attributes: { "data-pointer": pointer, "aria-describedby": note === false ? undefined : id }, note };
}
