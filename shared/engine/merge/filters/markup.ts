/** `[Body | html]`, `[Body | markdown]`: show a text with its headings, lists, tables and formats. */

import { MARKUP_CHARACTERS_MAX } from "#shared/base/model/limits.ts";
import { loadParser } from "#shared/engine/merge/markup/load-parser.ts";
import { MarkupValue } from "#shared/engine/merge/markup/markup-value.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { printValue } from "#shared/engine/merge/values/print-value.ts";
import { defineFilter, type Filter, forEachEntry } from "./arguments/filter.ts";

/** Pictures within HTML are files, and reading them takes no longer than their text. */
export const html = markupFilter({ asHtml: (text) => text, counted: (text) => text.replace(PICTURE_DATA, "") });
export const markdown = markupFilter({ asHtml: (text) => loadParser().markdownAsHtml(text), counted: (text) => text });

const PICTURE_DATA = /data:image\/[a-z+.-]{1,20};base64,[A-Za-z0-9+/=]*/gi;

interface Markup {
  readonly asHtml: (text: string) => string;
  /** Returns what counts towards the limit of characters. */
  readonly counted: (text: string) => string;
}

function markupFilter({ asHtml, counted }: Markup): Filter {
  return defineFilter({
    parameters: [],
    prepare: () =>
      forEachEntry((value) => {
        const text = printValue(value);
        if (text.trim() === "") return "";
        if (text.length > MARKUP_CHARACTERS_MAX && counted(text).length > MARKUP_CHARACTERS_MAX) {
          const limit = MARKUP_CHARACTERS_MAX.toLocaleString("en");
          throw new MergeFailure(`its text has more than ${limit} characters, which is the limit for markup`);
        }
        const parsed = loadParser().parseHtml(asHtml(text));
        if ("fault" in parsed) throw new MergeFailure(parsed.fault);
        return new MarkupValue(parsed);
      }),
  });
}
