/** Describes each fault of a template: the tag that it concerns, its kind and the tag's position. */

import type { TagFaultKind } from "#shared/base/model/tag-problem.ts";
import { DashLoop } from "#shared/engine/merge/syntax/compile-tag.ts";
import type { Fault, ParsedTags } from "#shared/engine/merge/syntax/tokens.ts";
import { FAULTS_MAX } from "#shared/engine/merge/values/limits.ts";
import { type BrokenName, nameAfter, nameBefore, withDelimiters } from "./broken-names.ts";
import type { PartText, Span } from "./part-text.ts";

export interface TagFault {
  /** Name of the tag. */
  readonly tag: string;
  readonly kind: TagFaultKind;
  /** Where the tag stands in the text. */
  readonly span: Span;
  readonly text: PartText;
  /** The mark of a broken tag, or of a section's start or end. */
  readonly mark?: string;
  /** The name at the other end of a mismatched section, or the name in a dash loop. */
  readonly counterpart?: string;
  /** The element that a dash loop repeats, such as `w:tr`. */
  readonly repeats?: string;
  /** The compiler's message about an expression. */
  readonly reason?: string;
  /** The element that a misplaced section would tear apart, or `ROW_OF_ANOTHER`. */
  readonly obstacle?: string;
}

/** The first FAULTS_MAX faults of a template, and how many more it has. */
export interface TagFaults<Fault extends TagFault = TagFault> {
  readonly reported: readonly Fault[];
  readonly unreported: number;
}

/** Returns the faults in order of appearance. A section with two names has a fault for each. */
export function tagFaults({ allErrors, unreported = 0 }: Faults, text: PartText): TagFaults {
  const faults = allErrors
    .flatMap(({ properties }) => properties ?? [])
    .toSorted((a, b) => offsets(a)[0] - offsets(b)[0]);
  const reported = faults
    .slice(0, FAULTS_MAX)
    .flatMap((fault) => describe(fault, text))
    .map((fault) => ({ ...fault, text }));
  return { reported, unreported: unreported + Math.max(0, faults.length - FAULTS_MAX) };
}

type Faults = Pick<ParsedTags, "allErrors" | "unreported">;

/** Joins the faults of several texts, in their order. */
export function joinedFaults<Fault extends TagFault>(all: readonly TagFaults<Fault>[]): TagFaults<Fault> {
  const reported = all.flatMap((each) => each.reported);
  const unreported = all.reduce((sum, each) => sum + each.unreported, Math.max(0, reported.length - FAULTS_MAX));
  return { reported: reported.slice(0, FAULTS_MAX), unreported };
}

type Description = Omit<TagFault, "text">;

function describe(fault: Fault, text: PartText): readonly Description[] {
  const [offset, secondOffset] = offsets(fault);
  const name = fault.xtag ?? "";
  const spanAt = (start: number) => wholeTag(start, text);
  switch (fault.id) {
    case "unclosed_tag":
      return [broken("unclosed_tag", nameAfter(text, offset))];
    case "duplicate_open_tag":
      return [doubled(text, nameAfter(text, offset))];
    case "unopened_tag":
      return [broken("unopened_tag", nameBefore(text, offset))];
    case "duplicate_close_tag":
      return [doubled(text, nameBefore(text, offset))];
    case "unclosed_loop":
      return [{ tag: name, kind: "unclosed_section", span: spanAt(offset), mark: markAt(text, offset) }];
    case "unopened_loop":
      return [{ tag: name || "/", kind: "unopened_section", span: spanAt(offset), mark: "/" }];
    case "closing_tag_does_not_match_opening_tag":
      return mismatched(fault, [spanAt(offset), spanAt(secondOffset)]);
    case "unbalanced_loop_tags":
      return [{ tag: fault.pair?.left ?? "", kind: "misplaced_section", span: spanAt(secondOffset) }];
    case "loop_position_invalid":
      return [{ tag: name, kind: "misplaced_section", span: spanAt(offset), obstacle: fault.obstacle ?? "" }];
    case "scopeparser_compilation_failed":
      if (fault.rootError instanceof DashLoop) return [dashLoop(fault.rootError, name, spanAt(offset))];
      if (name === "")
        return [{ tag: "#", kind: "nameless_section", span: spanAt(offset), mark: markAt(text, offset) }];
      return [{ tag: name, kind: "expression_invalid", span: spanAt(offset), reason: messageOf(fault.rootError) }];
    default:
      return [{ tag: name || fault.id, kind: "unreadable_tag", span: spanAt(offset) }];
  }
}

function broken(kind: TagFaultKind, { name, mark, span }: BrokenName): Description {
  return { tag: name, kind, span, mark };
}

function doubled(text: PartText, { name, mark, span }: BrokenName): Description {
  return { tag: name, kind: "doubled_delimiter", span: withDelimiters(text, span), mark };
}

function dashLoop({ repeats }: DashLoop, section: string, span: Span): Description {
  return { tag: `-${repeats} ${section}`, kind: "dash_loop", span, counterpart: section, repeats };
}

function mismatched({ openingtag = "", closingtag = "" }: Fault, [start, end]: readonly [Span, Span]) {
  const kind = "mismatched_section";
  return [
    { tag: openingtag, kind, span: start, mark: "#", counterpart: closingtag },
    { tag: closingtag, kind, span: end, mark: "/", counterpart: openingtag },
  ] as const;
}

/** Returns the span from the left delimiter at this offset to the next right one. */
function wholeTag(start: number, { text, right }: PartText): Span {
  const end = text.indexOf(right, start);
  return { start, end: end < 0 ? start : end + right.length };
}

function markAt({ text, left }: PartText, offset: number): string {
  return /^\s*\^/.test(text.slice(offset + left.length, offset + left.length + MARK_REACH)) ? "^" : "#";
}

/** Blanks may stand between a delimiter and the mark. */
const MARK_REACH = 20;

function offsets({ offset }: Fault): readonly [number, number] {
  if (typeof offset === "number") return [offset, offset];
  const [first = 0, second = first] = offset ?? [];
  return [first, second];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}
