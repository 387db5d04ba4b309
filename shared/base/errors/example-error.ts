/** Creates the example of an error that ERRORS.md and the OpenAPI document show. */
import { CATALOGUE, type ErrorCode } from "./catalogue.ts";
import { type Facts, type ServiceError, serviceError } from "./service-error.ts";

/** Returns the error as a caller may see it. */
export function exampleError(code: ErrorCode): ServiceError {
  const make = serviceError as (code: ErrorCode, facts: Facts<never>) => ServiceError;
  return make(code, CATALOGUE[code].example as Facts<never>);
}
