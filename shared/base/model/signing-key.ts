/** Defines a key of an account that seals documents, as it is stored; `signing-key-answer.ts` converts it to the API's form. */
import { type AccountId, id, type SigningKeyId } from "./ids.ts";
import { type Region, regionSchema } from "./region.ts";
import { list, number, object, oneOf, optional, text } from "./schema.ts";

/** `rsa` is PKCS #1 v1.5. */
export const SIGNING_ALGORITHMS = ["rsa", "rsa-pss", "ecdsa-p256", "ecdsa-p384"] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** The digest of each kind of key (ETSI TS 119 312, 7). */
export const SEAL_DIGESTS = {
  rsa: "sha256",
  "rsa-pss": "sha256",
  "ecdsa-p256": "sha256",
  "ecdsa-p384": "sha384",
} as const satisfies Record<SigningAlgorithm, string>;

export type SealDigest = (typeof SEAL_DIGESTS)[SigningAlgorithm];

/** The levels of PAdES baseline signatures (ETSI EN 319 142-1). B-T has a timestamp of a third party. */
export const SEAL_LEVELS = ["B-B", "B-T"] as const;

/** How a document is sealed. */
export interface Seal {
  readonly accountId: AccountId;
  readonly key: SigningKeyId;
  readonly level: (typeof SEAL_LEVELS)[number];
}

export const sealSchema = object<Seal>({ accountId: id(), key: id(), level: oneOf(SEAL_LEVELS) });

export interface SigningKey {
  readonly id: SigningKeyId;
  readonly accountId: AccountId;
  /** Milliseconds since the Unix epoch. */
  readonly created: number;
  readonly name: string;
  readonly region: Region;
  readonly algorithm: SigningAlgorithm;
  /** The organization that the certificate names. */
  readonly holder: string;
  readonly issuer: string;
  /** Milliseconds since the Unix epoch. */
  readonly validFrom: number;
  readonly validTo: number;
  /** DER in Base64: the certificate of the key first, then those of its issuers. */
  readonly certificates: readonly string[];
  /** The private key in Base64, encrypted: see `KeyVault`. */
  readonly wrappedKey: string;
  /** The timestamp server of seals of level B-T. */
  readonly timestampUrl?: string;
}

export const signingKeySchema = object<SigningKey>({
  id: id(),
  accountId: id(),
  created: number,
  name: text,
  region: regionSchema,
  algorithm: oneOf(SIGNING_ALGORITHMS),
  holder: text,
  issuer: text,
  validFrom: number,
  validTo: number,
  certificates: list(text),
  wrappedKey: text,
  timestampUrl: optional(text),
});
