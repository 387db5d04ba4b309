/** Why work that was asked for has no answer. Whoever did it is at its end. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly fault: NoAnswerFault;

  constructor(fault: NoAnswerFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

/**
 * `too_large`: it took too much memory, or crashed as V8 does without memory; `ended`: the process went for another
 * reason, as by the system or by its owner.
 */
export type NoAnswerFault = "timed_out" | "too_large" | "ended";
