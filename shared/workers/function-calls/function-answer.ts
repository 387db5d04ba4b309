/** Defines the response of a called function: a result, or an error for its caller. */
import { CATALOGUE, type ErrorCode } from "#shared/base/errors/catalogue.ts";
import { ServiceError } from "#shared/base/errors/service-error.ts";

export type FunctionAnswer<Result> = { readonly result: Result } | { readonly error: CarriedError };

export interface CarriedError {
  readonly code: string;
  /** The message with its facts filled in. */
  readonly message: string;
  /** Details for the log only. */
  readonly detail?: string;
}

/**
 * Returns the result of the work or its error. An error that `carryError` does not know crashes the call, which the
 * caller then repeats once.
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

/**
 * Returns the error as it was thrown in the function.
 * @throws Error for a code that this version does not know
 */
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
