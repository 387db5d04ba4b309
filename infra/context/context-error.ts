/** Reports why the stacks cannot be created, with the remedy. It is printed instead of a stack trace. */
export class ContextError extends Error {
  override readonly name = "ContextError";
}
