/** Port: encrypts private keys before they are stored, with a key that is in no store and no backup. */

export interface KeyVault {
  /** @param context names what the bytes belong to; only the same context unwraps them */
  wrap(bytes: Uint8Array, context: string): Promise<Uint8Array>;

  /** @throws WrongVault for bytes that were wrapped in another context or with another key, or have changed */
  unwrap(wrapped: Uint8Array, context: string): Promise<Uint8Array>;
}

export class WrongVault extends Error {
  override readonly name = "WrongVault";
}
