/** `[Name | upper]`, `[Name | lower]`, `[Name | trim]`: texts in another shape. */
import { type Apply, defineFilter, forEachEntry } from "./arguments/filter.ts";
import { locale, optional } from "./arguments/parameters.ts";

const anyLocale = optional(locale, undefined);

/** Letters as in the locale, such as Turkish `i` and `İ`; by Unicode's own rules without one. */
export const upper = defineFilter({
  parameters: [anyLocale],
  prepare: (language) =>
    ofTexts((text) => (language === undefined ? text.toUpperCase() : text.toLocaleUpperCase(language))),
});

export const lower = defineFilter({
  parameters: [anyLocale],
  prepare: (language) =>
    ofTexts((text) => (language === undefined ? text.toLowerCase() : text.toLocaleLowerCase(language))),
});

/** Without blanks at both ends, no-break spaces and line ends included. */
export const trim = defineFilter({ parameters: [], prepare: () => ofTexts((text) => text.trim()) });

/** What is no text is printed as it is. */
function ofTexts(change: (text: string) => string): Apply {
  return forEachEntry((value) => (typeof value === "string" ? change(value) : value));
}
