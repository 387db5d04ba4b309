/** `[Paid | checkbox]`: draws a box with a cross if the value holds, or an empty one. */
import { FormattedValue } from "#shared/engine/merge/rich/formatted-value.ts";
import { holds } from "./arguments/condition.ts";
import { defineFilter } from "./arguments/filter.ts";

/** The font of Word's own check boxes, so that both boxes are equally wide. */
const FONT = {
  run: {
    "w:rFonts": '<w:rFonts w:hint="eastAsia" w:ascii="MS Gothic" w:hAnsi="MS Gothic" w:eastAsia="MS Gothic"/>',
  },
};

export const checkbox = defineFilter({
  parameters: [],
  prepare: () => (value) => FormattedValue.of(holds(value) ? "☒" : "☐", FONT),
});
