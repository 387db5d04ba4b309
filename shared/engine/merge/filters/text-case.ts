/** `[Name | upper]`, `[Name | lower]`, `[Name | trim]`: changes the case of a text, or trims it. */
import { defineFilter, forEachEntry, type Transform } from "./arguments/filter.ts";
import { locale, optional } from "./arguments/parameters.ts";

const anyLocale = optional(locale, undefined);

/** Follows the rules of the locale, such as Turkish `i` and `İ`. Without a locale, Unicode's default rules apply. */
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

/** Removes blanks from both ends, including no-break spaces and line ends. */
export const trim = defineFilter({ parameters: [], prepare: () => ofTexts((text) => text.trim()) });

/** A value that is not a text is printed as it is. */
function ofTexts(change: (text: string) => string): Transform {
  return forEachEntry((value) => (typeof value === "string" ? change(value) : value));
}
