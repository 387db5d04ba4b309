/** What is thrown about an environment that cannot be used. Its message names each variable that is missing or wrong. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
}
