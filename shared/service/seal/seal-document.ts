/** Seals finished PDFs with a key of the account. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { TIMESTAMP_BYTES_MAX } from "#shared/base/model/limits.ts";
import { SEAL_DIGESTS, type Seal, type SigningKey } from "#shared/base/model/signing-key.ts";
import type { SealWanted } from "#shared/pdf/finish.ts";
import { type SealPlace, writeSeal } from "#shared/pdf/seal/seal-range.ts";
import type { Sealing, StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { RemoteFailure } from "#shared/storage/remote/remote-files.ts";
import { WrongVault } from "#shared/storage/vault/key-vault.ts";
import type { MadeSeal } from "#shared/workers/seal-work/messages.ts";
import { dayOf, sealingOf, vaultContext } from "./sealing.ts";

type Needs = Pick<StoreDependencies, "sealing">;

/** The signature, its attributes and its algorithms, beside the certificates and the name of the issuer. */
const CMS_BYTES = 2_048;
const NONCE_BYTES = 16;

/**
 * Refuses a document that could not be sealed before it is made, and enters the use of the key into the audit trail.
 * @throws ServiceError `signing_not_configured`, `signing_key_not_found`, `signing_key_expired`,
 *   `timestamp_unavailable`
 */
export async function assertSealable(deps: Needs, seal: Seal | undefined, document: DocumentId): Promise<void> {
  if (seal === undefined) return;
  const sealing = sealingOf(deps);
  const key = await validKey(sealing, seal);
  if (seal.level === "B-T") timestampServerOf(key);
  const { accountId: account, key: object } = seal;
  await sealing.auditTrail.append({ account, operation: "useSigningKey", object, status: 200, request: document });
}

export interface OpenedSeal {
  /** The place that the PDF needs. */
  readonly wanted: SealWanted;
  /**
   * Writes the seal into its place.
   * @throws ServiceError `timestamp_unavailable`, `signing_not_configured` after a change of the secret,
   *   `signing_key_not_found` and `signing_key_expired` if it was deleted or expired in the meantime
   */
  write(pdf: Uint8Array, place: SealPlace): Promise<void>;
}

/** @throws ServiceError as `assertSealable` does */
export async function openSeal(deps: Needs, seal: Seal): Promise<OpenedSeal> {
  const sealing = sealingOf(deps);
  const { holder, algorithm, certificates: stored } = await validKey(sealing, seal);
  const certificates = stored.map((each) => Buffer.from(each, "base64"));
  const chainBytes = certificates.reduce((sum, { length }) => sum + length, 0);
  // The signer's identifier repeats the name of the issuer, which is as long as the certificate at most.
  const signerBytes = (certificates[0]?.length ?? 0) + CMS_BYTES;
  const contentsBytes = chainBytes + signerBytes + (seal.level === "B-T" ? TIMESTAMP_BYTES_MAX : 0);
  return {
    wanted: { holder, digest: SEAL_DIGESTS[algorithm], contentsBytes },
    async write(pdf, place) {
      // Making a document takes minutes, in which the key may be deleted.
      const key = await validKey(sealing, seal);
      const privateKey = await unwrapped(sealing, key);
      const made = await sealing.worker.seal({ key: { privateKey, algorithm, certificates }, digest: place.digest });
      writeSeal(pdf, place, seal.level === "B-T" ? await stamped(sealing, key, made) : made.cms);
    },
  };
}

async function validKey({ keys, now }: Sealing, { accountId, key: id }: Seal): Promise<SigningKey> {
  const key = await keys.get(accountId, id);
  if (key === undefined) throw serviceError("signing_key_not_found", { id });
  if (key.validTo <= now()) throw serviceError("signing_key_expired", { id, date: dayOf(key.validTo) });
  return key;
}

async function unwrapped({ vault }: Sealing, key: SigningKey): Promise<Uint8Array> {
  try {
    return await vault.unwrap(Buffer.from(key.wrappedKey, "base64"), vaultContext(key));
  } catch (error) {
    if (!(error instanceof WrongVault)) throw error;
    const reason = "its secret for signing keys is another one than when the key was stored";
    throw serviceError("signing_not_configured", { reason }, error.message);
  }
}

async function stamped({ timestamps, worker, randomBytes, now }: Sealing, key: SigningKey, made: MadeSeal) {
  const nonce = randomBytes(NONCE_BYTES);
  const request = await worker.timestampRequest(made.signature, nonce);
  const answer = await timestamps.ask(timestampServerOf(key), request).catch((error: unknown) => {
    if (!(error instanceof RemoteFailure)) throw error;
    throw serviceError("timestamp_unavailable", { reason: error.reason }, error.message);
  });
  const result = await worker.stamp({ ...made, answer, nonce, now: now() });
  if (!result.isStamped) throw serviceError("timestamp_unavailable", { reason: result.reason });
  return result.cms;
}

function timestampServerOf({ timestampUrl }: SigningKey): string {
  if (timestampUrl !== undefined) return timestampUrl;
  throw serviceError("timestamp_unavailable", { reason: "the signing key was uploaded without a timestamp server" });
}
