/** Reports a text template whose encoding was guessed. */
import { type DecodedText, ENCODING_NAMES } from "#shared/base/encoding/text-encoding.ts";
import type { TagProblem } from "#shared/base/model/tag-problem.ts";
import { contextOf } from "./tag-context.ts";

/** Returns one problem, which shows the first word with a letter outside of ASCII, or none. */
export function guessedEncoding(
  { text, encoding, isUncertain }: Pick<DecodedText, "text" | "encoding" | "isUncertain">,
  part: string,
): readonly TagProblem[] {
  const at = isUncertain ? text.search(/[^\s\p{ASCII}]/u) : -1;
  if (at < 0) return [];
  const start = at - (/[\p{L}\p{M}]*$/u.exec(text.slice(Math.max(0, at - LETTERS_MAX), at))?.[0].length ?? 0);
  const [tag = ""] = /^[^\s\p{P}]+|^./u.exec(text.slice(start, at + LETTERS_MAX)) ?? [];
  return [
    {
      tag,
      kind: "encoding_guessed",
      part,
      context: contextOf(text, start, start + tag.length),
      suggestion: `The file does not state its encoding, and was read as ${ENCODING_NAMES[encoding]}. If “${tag}” is not what you wrote, save the file in UTF-8 and upload it again.`,
    },
  ];
}

/** Longer words are cut. */
const LETTERS_MAX = 30;
