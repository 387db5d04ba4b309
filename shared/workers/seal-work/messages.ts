/** Defines the messages between the service and the process that works with private keys. */
import type { SigningKeyFile } from "#shared/pdf/seal/signing-key.ts";

export type KeyReading =
  | { readonly isUsable: true; readonly key: SigningKeyFile }
  /** The reason is a sentence for the caller, without its subject; absent for a wrong password. */
  | { readonly isUsable: false; readonly reason: string | undefined };

export interface SealRequest {
  readonly key: Pick<SigningKeyFile, "privateKey" | "algorithm" | "certificates">;
  /** That of the PDF, by the algorithm's digest. */
  readonly digest: Uint8Array;
}

export interface MadeSeal {
  readonly cms: Uint8Array;
  readonly signature: Uint8Array;
}

export interface StampRequest extends MadeSeal {
  /** The answer of a timestamp server. */
  readonly answer: Uint8Array;
  readonly nonce: Uint8Array;
  /** Unix time in milliseconds. */
  readonly now: number;
}

export type Stamping =
  | { readonly isStamped: true; readonly cms: Uint8Array }
  /** The reason is a sentence for the caller, without its subject. */
  | { readonly isStamped: false; readonly reason: string };

export type SealQuestion =
  | { readonly kind: "readKey"; readonly file: Uint8Array; readonly password: string }
  | ({ readonly kind: "seal" } & SealRequest)
  | { readonly kind: "timestampRequest"; readonly signature: Uint8Array; readonly nonce: Uint8Array }
  | ({ readonly kind: "stamp" } & StampRequest);

export type SealAnswer =
  | { readonly kind: "done"; readonly result: unknown }
  | { readonly kind: "failed"; readonly detail: string };
