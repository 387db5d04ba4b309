/**
 * Work whose cost depends on its input, in steps of about a millisecond each. `inSlices` runs it on a thread that answers
 * others meanwhile.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** The bytes or characters that one step works on. */
export const STEP_SIZE = 128 * 1024;

/** Runs all steps in one go: for threads that do nothing else, and for small input. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Yields the text in pieces of a step each, none of which ends within a surrogate pair. */
export function* piecesOf(text: string): Generator<string, undefined> {
  for (let at = 0; at < text.length; ) {
    const end = at + STEP_SIZE;
    const isWithinPair = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
    const piece = text.slice(at, isWithinPair ? end + 1 : end);
    yield piece;
    at += piece.length;
  }
}
