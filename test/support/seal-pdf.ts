/** Seals a PDF in one go, as the service does it with several parts. */
import { SEAL_DIGESTS } from "#shared/base/model/signing-key.ts";
import { finishPdf } from "#shared/pdf/finish.ts";
import { cmsOf, signedAttributes } from "#shared/pdf/seal/cms.ts";
import { writeSeal } from "#shared/pdf/seal/seal-range.ts";
import { type SigningKeyFile, signWith } from "#shared/pdf/seal/signing-key.ts";
import { type FinishChange, finishOf } from "./finish.ts";

/** The time of the seal, in milliseconds since the Unix epoch. */
export const SEALED_AT = Date.UTC(2026, 10, 28, 12, 30);

export async function sealPdf(piece: Uint8Array, key: SigningKeyFile, change: FinishChange = {}) {
  async function* pieces() {
    yield piece;
  }
  const seal = { holder: key.holder, digest: SEAL_DIGESTS[key.algorithm], contentsBytes: 6000 };
  const finished = await finishPdf(pieces(), finishOf({ seal, now: SEALED_AT, ...change }));
  if (finished.seal === undefined) throw new Error("the PDF has no place for a seal");
  const attributes = signedAttributes(finished.seal.digest, key);
  const cms = cmsOf(attributes, signWith(key.privateKey, key.algorithm, attributes), key);
  writeSeal(finished.bytes, finished.seal, cms);
  return { ...finished, cms };
}
