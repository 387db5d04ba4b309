/** Port: another function of the service, which answers one question per call. Adapter: `called-function.lambda.ts`. */
import type { CarriedError } from "./function-answer.ts";

export interface CalledFunction<Question> {
  /**
   * Calls the function, and once more if it crashed or was killed.
   * @throws Error when it cannot be called at all
   */
  call<Result>(question: Question): Promise<CallOutcome<Result>>;
}

/** The outcome of a call. `detail` is for the log and never for a caller of the service. */
export type CallOutcome<Result> =
  | { readonly kind: "answered"; readonly result: Result }
  | { readonly kind: "refused"; readonly error: CarriedError }
  /** The function crashed twice, each time in another environment. */
  | { readonly kind: "crashed"; readonly detail: string }
  /** The system killed the function, for example because memory ran out. */
  | { readonly kind: "killed"; readonly detail: string }
  /** The function exceeded its time limit. */
  | { readonly kind: "timed_out"; readonly detail: string }
  /** The maximum number of instances is running. */
  | { readonly kind: "busy"; readonly detail: string };
