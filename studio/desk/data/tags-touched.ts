/** Finds the tags that replacing a text would change. */
import type { Template } from "#studio/service/types.ts";

/** The tags that have the text or a part of it in them, and whether it stands elsewhere too. */
export function tagsTouched(
  paragraphs: readonly string[],
  find: string,
  { left, right }: Template["delimiters"],
): { readonly touched: readonly string[]; readonly isElsewhere: boolean } {
  const touched = new Set<string>();
  let isElsewhere = false;
  for (const text of paragraphs) {
    const tags = tagsIn(text, left, right);
    for (let at = text.indexOf(find); at >= 0; at = text.indexOf(find, at + find.length)) {
      const over = tags.filter(({ start, end }) => start < at + find.length && at < end);
      for (const { start, end } of over) touched.add(text.slice(start, end));
      isElsewhere ||= over.length === 0;
    }
  }
  return { touched: [...touched], isElsewhere };
}

function tagsIn(text: string, left: string, right: string): readonly { start: number; end: number }[] {
  const tags: { start: number; end: number }[] = [];
  for (let end = 0; ; ) {
    const opening = text.indexOf(left, end);
    const closing = opening < 0 ? -1 : text.indexOf(right, opening + left.length);
    if (closing < 0) return tags;
    end = closing + right.length;
    // A delimiter without its counterpart begins no tag.
    tags.push({ start: text.lastIndexOf(left, closing - left.length), end });
  }
}
