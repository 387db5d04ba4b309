/**
 * Defines the only public error class: a code of the catalogue, the facts of the case, and a private cause for the log.
 */

import type { FactsOf } from "./catalogue/error-entry.ts";
import { CATALOGUE, type ErrorCode } from "./catalogue.ts";
import { shownFact } from "./shown-fact.ts";

/** The facts that fill the message of an error. */
export type Facts<Code extends ErrorCode> = FactsOf<(typeof CATALOGUE)[Code]["message"]>;

type FactsArgument<Code extends ErrorCode> = keyof Facts<Code> extends never
  ? [facts?: Facts<Code>, cause?: unknown]
  : [facts: Facts<Code>, cause?: unknown];

export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ErrorCode;
  readonly status: number;

  /** `message` is public; `cause` is for the log only and never reaches a caller. */
  constructor(code: ErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.status = CATALOGUE[code].status;
  }
}

/** Creates an error of the catalogue with its message filled in: `throw serviceError("template_not_found", { id })`. */
export function serviceError<Code extends ErrorCode>(code: Code, ...[facts, cause]: FactsArgument<Code>): ServiceError {
  return new ServiceError(code, fill(CATALOGUE[code].message, facts ?? {}), cause);
}

function fill(text: string, facts: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => shownFact(name, facts[name] ?? ""));
}
