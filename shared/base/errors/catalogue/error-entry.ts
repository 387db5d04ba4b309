/** Defines an entry of the error catalogue: everything that is said about one error. */

/** The names in braces of a message. Each needs a fact. */
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The facts that fill a message. */
export type FactsOf<Message extends string> = Readonly<Record<Placeholders<Message>, string | number>>;

export interface ErrorEntry<Status extends number, Message extends string> {
  readonly status: Status;
  /** What is wrong, why, and the remedy. Words in braces are replaced by facts of the case. */
  readonly message: Message;
  /** The facts of the example in ERRORS.md and in the OpenAPI document. */
  readonly example: FactsOf<Message>;
  /** When the error occurs, for ERRORS.md. */
  readonly cause: string;
  /** What the caller or the operator should do, for ERRORS.md. */
  readonly remedy: string;
}

/** Returns the entry. The compiler checks that the example has a fact for each word in braces. */
export function errorEntry<const Status extends number, const Message extends string>(
  entry: ErrorEntry<Status, Message>,
): ErrorEntry<Status, Message> {
  return entry;
}
