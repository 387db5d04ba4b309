/** Finds tags of other template engines, which would stay in the documents as text, and says what to write instead. */
import type { TagProblem } from "#shared/base/model/tag-problem.ts";
import { translateForeign } from "./foreign/translate.ts";
import {
  type Advice,
  ENGINES,
  type Engine,
  fromData,
  instead,
  type MarkedText,
  marked,
  type TemplateText,
} from "./foreign-engines.ts";
import { contextOf } from "./tag-context.ts";

export interface TemplateTexts extends Omit<TemplateText, "text"> {
  /** The text of each part, by its name in words. */
  readonly parts: Iterable<readonly [part: string, text: string]>;
}

export interface ForeignTag extends Advice {
  readonly tag: string;
  readonly part: string;
  readonly text: string;
  readonly start: number;
  /** Where the loop begins to whose entry a name belongs. */
  readonly loop?: number;
}

/** Returns a problem for each such tag, once. The template can be used all the same: it may mean what it says. */
export function foreignTags(template: TemplateTexts): readonly TagProblem[] {
  const found = new Map<string, TagProblem>();
  for (const { tag, part, text, start, suggestion } of findForeignTags(template)) {
    const context = contextOf(text, start, start + tag.length);
    if (!found.has(suggestion)) found.set(suggestion, { tag, kind: "foreign_tag", part, context, suggestion });
    if (found.size >= FOREIGN_MAX) break;
  }
  return [...found.values()];
}

/** Enough to show what they are. */
const FOREIGN_MAX = 100;

/** Finds them in the order of the parts and, within each, of the engines. The first engine that knows a tag decides. */
export function* findForeignTags({ parts, ...template }: TemplateTexts): Iterable<ForeignTag> {
  const { left } = template.delimiters;
  const all = [...parts];
  const whole = { ...template, text: all.map(([, text]) => text).join("\n") };
  const engines = ENGINES.filter(({ begins, isPossible }) => !left.startsWith(begins) && isPossible?.(whole) !== false);
  for (const [part, text] of all) {
    const starts = new Set<number>();
    const searched = marked({ ...template, text });
    for (const engine of engines) {
      for (const found of tagsOf(engine, searched)) {
        if (!starts.has(found.start)) yield { ...found, part, text };
        starts.add(found.start);
      }
    }
  }
}

type Found = Omit<ForeignTag, "part" | "text">;

function* tagsOf(engine: Engine, template: MarkedText): Iterable<Found> {
  const { delimiters, enhancedSyntax = false, text } = template;
  const written = (name: string) => delimiters.left + name + delimiters.right;
  const matches = Array.from(text.matchAll(engine.pattern), (match) => {
    const groups = match.slice(1).map((group = "") => group.trim());
    return { tag: match[0], start: match.index, groups, foreign: engine.innerOf?.(groups, template) };
  });
  const foreign = matches.filter((match) => match.foreign !== undefined);
  const translated = translateForeign(
    foreign.flatMap((match) => match.foreign ?? []),
    written,
  );
  const translations = new Map(foreign.map((match, index) => [match, translated.get(index)]));
  for (const match of matches) {
    const { tag, start, groups, foreign: own } = match;
    const translation = translations.get(match);
    if (translation?.unknown !== undefined) {
      yield { tag, start, ...fromData(translation, tag, written) };
    } else if (translation !== undefined) {
      const loop = translation.loop === undefined ? undefined : foreign[translation.loop]?.start;
      yield {
        tag,
        start,
        ...instead(translation.own, tag, translation.isComputed && !enhancedSyntax, translation.isHidden),
        ...(loop !== undefined && { loop }),
      };
    } else if (engine.innerOf === undefined || (own !== undefined && !own.isOwn)) {
      const advice = engine.advise(groups, written, template)?.(tag);
      if (advice !== undefined) yield { tag, start, ...advice };
    }
  }
}
