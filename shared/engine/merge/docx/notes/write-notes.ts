/** Adds the notes that passes of sections have written to their parts, from which the assembly takes what is used. */
import { closeGaps } from "#shared/engine/merge/docx/sections/close-gaps.ts";
import type { RenderedPart } from "#shared/engine/merge/program/run-program.ts";
import { noteOfPass } from "#shared/engine/merge/values/note-of-pass.ts";

/** @param rendered the parts as they were rendered, with the notes */
export function withNotes(
  texts: ReadonlyMap<string, string>,
  rendered: Iterable<RenderedPart>,
): ReadonlyMap<string, string> {
  const added = new Map<string, string>();
  for (const { notes } of rendered) {
    for (const { part, pass, ...note } of notes) {
      const written = closeGaps(note).replace(/ w:id="([^"]*)"/, (_, id) => ` w:id="${noteOfPass(id, pass)}"`);
      added.set(part, (added.get(part) ?? "") + written);
    }
  }
  if (added.size === 0) return texts;
  return new Map(Array.from(texts, ([part, text]) => [part, withAtEnd(text, added.get(part) ?? "")] as const));
}

/** Adds elements to those in the root of a part. */
function withAtEnd(part: string, added: string): string {
  const end = part.lastIndexOf("</");
  return part.slice(0, end) + added + part.slice(end);
}
