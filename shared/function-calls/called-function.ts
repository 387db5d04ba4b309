/** Port: another function of the service, which takes one question in a call. Adapter: `called-function.lambda.ts`. */
import type { CarriedError } from "./function-answer.ts";

export interface CalledFunction<Question> {
  /** Calls once more when the function crashed or was killed. @throws Error when it cannot be called at all */
  call<Result>(question: Question): Promise<CallOutcome<Result>>;
}

/** How a call ended. `detail` is for the log, never for a caller of the service. */
export type CallOutcome<Result> =
  | { readonly kind: "answered"; readonly result: Result }
  | { readonly kind: "refused"; readonly error: CarriedError }
  /** Twice, each time in another environment. */
  | { readonly kind: "crashed"; readonly detail: string }
  /** By the system, as when memory runs out. */
  | { readonly kind: "killed"; readonly detail: string }
  /** It was ended at its own time limit. */
  | { readonly kind: "timed_out"; readonly detail: string }
  /** As many of it run as may. */
  | { readonly kind: "busy"; readonly detail: string };
