/** Reports a valid request for documents that could not be generated; the text says why. */
export class NotDone extends Error {
  override readonly name = "NotDone";
  /** Whether the same work may continue later: nothing was refused. */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass = false }: { readonly mayPass?: boolean } = {}) {
    super(message);
    this.mayPass = mayPass;
  }
}
