/** The error for an unusable environment. Its message names each variable that is missing or wrong. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
}
