/** The algorithms with which documents are sealed, by the kind of key (ETSI TS 119 312, 6 and 7). */
import * as asn1js from "asn1js";
import { AlgorithmIdentifier } from "pkijs";
import type { SealDigest, SigningAlgorithm } from "#shared/base/model/signing-key.ts";

/** The length of the salt of RSASSA-PSS is that of the digest (RFC 4055, 3.1). */
export const PSS_SALT_BYTES = 32;

const DIGEST_OIDS = { sha256: "2.16.840.1.101.3.4.2.1", sha384: "2.16.840.1.101.3.4.2.2" } as const;
const MGF1 = "1.2.840.113549.1.1.8";

const SIGNATURES: Readonly<Record<SigningAlgorithm, () => AlgorithmIdentifier>> = {
  // RFC 4055, 5.
  rsa: () => identifier("1.2.840.113549.1.1.11", new asn1js.Null()),
  "rsa-pss": () => identifier("1.2.840.113549.1.1.10", pssParameters()),
  // RFC 5758, 3.2.
  "ecdsa-p256": () => identifier("1.2.840.10045.4.3.2"),
  "ecdsa-p384": () => identifier("1.2.840.10045.4.3.3"),
};

export function signatureAlgorithm(algorithm: SigningAlgorithm): AlgorithmIdentifier {
  return SIGNATURES[algorithm]();
}

/** Without parameters (RFC 5754, 2). */
export function digestAlgorithm(digest: SealDigest): AlgorithmIdentifier {
  return identifier(DIGEST_OIDS[digest]);
}

/** RFC 4055, 3.1. */
function pssParameters(): asn1js.Sequence {
  const sha256 = () => identifier(DIGEST_OIDS.sha256, new asn1js.Null()).toSchema();
  const tagged = (tagNumber: number, value: asn1js.BaseBlock) =>
    new asn1js.Constructed({ idBlock: { tagClass: 3, tagNumber }, value: [value] });
  const mask = new asn1js.Sequence({ value: [new asn1js.ObjectIdentifier({ value: MGF1 }), sha256()] });
  return new asn1js.Sequence({
    value: [tagged(0, sha256()), tagged(1, mask), tagged(2, new asn1js.Integer({ value: PSS_SALT_BYTES }))],
  });
}

function identifier(algorithmId: string, algorithmParams?: asn1js.BaseBlock): AlgorithmIdentifier {
  return new AlgorithmIdentifier({ algorithmId, ...(algorithmParams && { algorithmParams }) });
}
