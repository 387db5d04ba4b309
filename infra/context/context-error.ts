/** What keeps the stacks from being made, with the remedy: it is printed instead of a stack trace. */
export class ContextError extends Error {
  override readonly name = "ContextError";
}
