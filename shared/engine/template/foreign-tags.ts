/** Finds tags of other template engines, which would stay in the documents as text, and says what to write instead. */
import type { TagProblem } from "#shared/base/model/tag-problem.ts";
import { ENGINES, type TemplateText } from "./foreign-engines.ts";
import { contextOf } from "./tag-context.ts";

export interface TemplateTexts extends Omit<TemplateText, "text"> {
  /** The text of each part, by its name in words. */
  readonly parts: Iterable<readonly [part: string, text: string]>;
}

/** Returns a problem for each such tag, once. The template can be used all the same: it may mean what it says. */
export function foreignTags({ parts, ...template }: TemplateTexts): readonly TagProblem[] {
  const { left, right } = template.delimiters;
  const engines = ENGINES.filter(({ begins }) => !left.startsWith(begins));
  const found = new Map<string, TagProblem>();
  for (const [part, text] of parts) {
    for (const engine of engines) {
      if (engine.isPossible?.({ ...template, text }) === false) continue;
      for (const match of text.matchAll(engine.pattern)) {
        const [tag, ...groups] = match;
        const suggestion = engine.advise(
          groups.map((group = "") => group.trim()),
          (name) => left + name + right,
          { ...template, text },
        );
        if (suggestion === undefined || found.has(tag)) continue;
        const context = contextOf(text, match.index, match.index + tag.length);
        found.set(tag, { tag, kind: "foreign_tag", part, context, suggestion: suggestion(tag) });
        if (found.size >= FOREIGN_MAX) return [...found.values()];
      }
    }
  }
  return [...found.values()];
}

/** Enough to show what they are. */
const FOREIGN_MAX = 100;
