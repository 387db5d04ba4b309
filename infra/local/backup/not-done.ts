/** A backup was asked for in the right way and could not be made or put back; the text says why, and the remedy. */
export class NotDone extends Error {
  override readonly name = "NotDone";
}
