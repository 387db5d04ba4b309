/** Documents were asked for in the right way and could not be made; the text says why. */
export class NotDone extends Error {
  override readonly name = "NotDone";
  /** Whether the same work may go on later: nothing was refused. */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass = false }: { readonly mayPass?: boolean } = {}) {
    super(message);
    this.mayPass = mayPass;
  }
}
