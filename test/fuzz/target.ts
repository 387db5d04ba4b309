/** What is fuzzed: a parser of ours, with inputs to start from, and what must hold whatever it is given. */

export interface FuzzTarget {
  /** The parser, as docs/architecture.md names its module. */
  readonly about: string;
  /** Valid inputs, of all kinds that the parser knows. */
  seeds(): readonly (string | Uint8Array)[];
  /** Pieces of the format's language that random bytes would not hit on. */
  readonly words: readonly string[];
  /** What inputs stand within in the search for growth: the start and the end of a valid one. Default: nothing. */
  readonly frames?: readonly Frame[];
  /** For one input of at most INPUT_BYTES_MAX. Default: 2 seconds, which is a hang for what takes microseconds. */
  readonly deadlineMs?: number;
  /** Whether the service reads this on its main thread, where others wait for it: no input may take longer than a turn. */
  readonly isOnMainThread?: boolean;
  /**
   * Reads the input. Refusing it in the parser's own way is right, with `unlessRefused`.
   * @throws Error of any kind: a finding
   */
  run(input: Uint8Array): void | Promise<void>;
}

export type Frame = readonly [before: string, after: string];

/** Inputs grow by being put together; larger ones find nothing that these do not, but slower. */
export const INPUT_BYTES_MAX = 16 * 1024;

type ErrorClass = abstract new (...given: never[]) => Error;

/** The result, or undefined where the input is refused by one of these classes. */
export function unlessRefused<Result>(refusals: readonly ErrorClass[], read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (refusals.some((refusal) => error instanceof refusal)) return undefined;
    throw error;
  }
}

/** @throws Error with what does not hold */
export function mustHold(holds: boolean, what: string): void {
  if (!holds) throw new Error(`it does not hold that ${what}`);
}

export function textOf(input: Uint8Array): string {
  return Buffer.from(input.buffer, input.byteOffset, input.byteLength).toString("utf8");
}
