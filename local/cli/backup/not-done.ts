/** Reports a valid request for a backup that could not be created or restored; the text says why, with the remedy. */
export class NotDone extends Error {
  override readonly name = "NotDone";
}
