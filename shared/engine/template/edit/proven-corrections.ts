/** Keeps the corrections that together remove their problems and bring no others, by making them and reading the result. */
import { ServiceError } from "#shared/base/errors/service-error.ts";
import type { TagProblem } from "#shared/base/model/tag-problem.ts";
import type { TemplateParagraph } from "#shared/base/model/text-replacement.ts";
import type { PlacedCorrection } from "./corrections.ts";
import type { EditableFile } from "./editable-file.ts";
import { placeReplacements } from "./place-replacements.ts";

interface ProofOf {
  readonly file: EditableFile;
  readonly paragraphs: readonly TemplateParagraph[];
  /** Returns the problems of a file. */
  readonly problemsOf: (bytes: Uint8Array | undefined) => readonly TagProblem[];
}

/** A correction that is dropped may have been needed by another one, so what is left is tried again, a few times. */
const TRIES_MAX = 3;

export function provenCorrections(found: readonly PlacedCorrection[], proof: ProofOf): readonly PlacedCorrection[] {
  const before = proof.problemsOf(undefined);
  let kept = found;
  for (let tries = 0; tries < TRIES_MAX && kept.length > 0; tries++) {
    const after = problemsAfter(kept, proof);
    const proven =
      after === undefined ? [] : withNeeds(kept.filter((each) => !isToBlame(each, { kept, before, after })));
    if (proven.length === kept.length && after !== undefined && !after.some((each) => isNew(each, before)))
      return proven;
    // A new problem that none of them explains may be the fault of any.
    kept = proven.length === kept.length ? [] : proven;
  }
  return [];
}

/** A name of a loop's entry means something else without its loop. */
function withNeeds(kept: readonly PlacedCorrection[]): readonly PlacedCorrection[] {
  return kept.filter(
    ({ needs }) =>
      needs === undefined || kept.some(({ at }) => at.paragraph === needs.paragraph && at.start === needs.start),
  );
}

/** Returns undefined if the corrections cannot be made together, or the file that they make cannot be opened. */
function problemsAfter(kept: readonly PlacedCorrection[], { file, paragraphs, problemsOf }: ProofOf) {
  try {
    const replacements = kept.map(({ replacement }) => replacement);
    return problemsOf(file.write(placeReplacements(paragraphs, replacements)));
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

interface Outcome {
  readonly kept: readonly PlacedCorrection[];
  readonly before: readonly TagProblem[];
  readonly after: readonly TagProblem[];
}

type Named = Pick<PlacedCorrection, "tag" | "kind">;

/** Returns whether its problem is still there, or it wrote a tag that has a problem which was not there. */
function isToBlame({ tag, kind, replacement }: PlacedCorrection, { kept, before, after }: Outcome): boolean {
  const isSame = (other: Named) => other.tag === tag && other.kind === kind;
  const left = before.filter(isSame).length - kept.filter(isSame).length;
  if (after.filter(isSame).length > Math.max(0, left)) return true;
  return after.some((problem) => isNew(problem, before) && replacement.replace.includes(problem.tag));
}

function isNew({ tag, kind }: TagProblem, before: readonly TagProblem[]): boolean {
  return !before.some((other) => other.tag === tag && other.kind === kind);
}
