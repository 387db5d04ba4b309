/** Replaces a text of the template's file wherever it stands outside of tags. */
import { getTexts, replaceTexts, type TextReplacement } from "#studio/service/operations.ts";
import type { Template } from "#studio/service/types.ts";
import { tagsTouched } from "./tags-touched.ts";

/** The text stands in tags alone. */
export class OnlyInTags extends Error {}

/** @throws OnlyInTags */
export async function replaceOutsideTags(template: Template, find: string, replace: string): Promise<Template> {
  const { id, delimiters, tags } = template;
  const hasTags = tags.valid.length + tags.invalid.length > 0;
  const paragraphs = hasTags ? await allTexts(id) : [];
  const { touched, isElsewhere } = tagsTouched(paragraphs, find, delimiters);
  if (touched.length > 0 && !isElsewhere) throw new OnlyInTags();
  // An earlier replacement takes its text before a later one, so these tags stay as they are.
  const kept: readonly TextReplacement[] = touched.map((tag) => ({ find: tag, replace: tag, all: true }));
  return replaceTexts(id, [...kept, { find, replace, all: true }]);
}

async function allTexts(id: string): Promise<readonly string[]> {
  const texts: string[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const page: Awaited<ReturnType<typeof getTexts>> = await getTexts(id, from);
    texts.push(...page.paragraphs.map(({ text }) => text));
    from = page.next;
  }
  return texts;
}
