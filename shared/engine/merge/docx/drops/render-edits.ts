/** Writes stretches of a part with its edits. */
import { countLeading } from "#shared/base/xml/text-search.ts";
import type { Drops, LateEdit } from "./drops.ts";

/** Returns a function that returns a stretch with all edits in it. No edits may be added once it has been called. */
export function renderer(drops: Pick<Drops, "xml" | "edits">): (from: number, to: number) => string {
  let sorted: readonly LateEdit[] | undefined;
  return (from, to) => {
    sorted ??= drops.edits.toSorted(inOrder);
    let written = "";
    let copied = from;
    for (let index = countLeading(sorted, ({ start }) => start < from); ; index++) {
      const edit = sorted[index];
      if (edit === undefined || edit.start > to) break;
      // What lies within a stretch that is replaced goes with it.
      if (edit.start < copied || edit.end > to) continue;
      written += drops.xml.slice(copied, edit.start) + edit.text();
      copied = edit.end;
    }
    return written + drops.xml.slice(copied, to);
  };
}

/** Insertions come first, and then what replaces more. */
function inOrder(one: LateEdit, other: LateEdit): number {
  const isInsertion = ({ start, end }: LateEdit) => (start === end ? 0 : 1);
  return one.start - other.start || isInsertion(one) - isInsertion(other) || other.end - one.end;
}
