/** What a called function answers: a result, or why there is none in words for its caller. */
import { CATALOGUE, type ErrorCode } from "#shared/errors/catalogue.ts";
import { ServiceError } from "#shared/errors/service-error.ts";

export type FunctionAnswer<Result> = { readonly result: Result } | { readonly error: CarriedError };

export interface CarriedError {
  readonly code: string;
  /** With the facts of the case in it. */
  readonly message: string;
  /** For the log alone. */
  readonly detail?: string;
}

/**
 * Answers with what the work comes to. What `carryError` does not know ends the call as a crash, which its caller tries
 * once more.
 */
export async function answerWith<Result>(
  work: () => Promise<Result>,
  carryError: (error: unknown) => CarriedError | undefined = carryServiceError,
): Promise<FunctionAnswer<Result>> {
  try {
    return { result: await work() };
  } catch (thrown) {
    const error = carryError(thrown);
    if (error === undefined) throw thrown;
    return { error };
  }
}

export function carryServiceError(error: unknown): CarriedError | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { code, message, cause } = error;
  return { code, message, ...(cause !== undefined && { detail: describe(cause) }) };
}

/** The error as it was where it happened. @throws Error for a code that this version does not know */
export function carriedServiceError({ code, message, detail }: CarriedError): ServiceError {
  if (!isErrorCode(code)) throw new Error(`a function answered with the unknown code ${code}: ${message}`);
  return new ServiceError(code, message, detail);
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(CATALOGUE, code);
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause);
}
