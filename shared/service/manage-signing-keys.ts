/** Stores, lists and deletes the keys with which an account seals documents. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Account } from "#shared/base/model/account.ts";
import { newSigningKeyId, type SigningKeyId } from "#shared/base/model/ids.ts";
import { SIGNING_KEY_BYTES_MAX, SIGNING_KEYS_MAX } from "#shared/base/model/limits.ts";
import type { SentFile } from "#shared/base/model/sent-file.ts";
import type { SigningKey } from "#shared/base/model/signing-key.ts";
import type { KeyReading } from "#shared/workers/seal-work/messages.ts";
import type { StoreDependencies } from "./dependencies/dependencies.ts";
import { readSentFile, usingSentFile } from "./files/sent-file.ts";
import { dayOf, sealingOf, vaultContext } from "./seal/sealing.ts";

type Needs = Pick<
  StoreDependencies,
  | "region"
  | "signingKeys"
  | "sealing"
  | "uploads"
  | "otherRegions"
  | "files"
  | "jobs"
  | "accountRegions"
  | "now"
  | "randomBytes"
>;

export interface NewSigningKey {
  readonly file: SentFile;
  /** Used once, and never stored. */
  readonly password: string;
  /** Default: the organization of the certificate. */
  readonly name: string | undefined;
  readonly timestampUrl: string | undefined;
}

/**
 * @throws ServiceError for a file that is missing (`upload_*`) or cannot be used (`signing_key_*`), and
 *   `signing_not_configured`
 */
export async function createSigningKey(deps: Needs, account: Account, wanted: NewSigningKey): Promise<SigningKey> {
  sealingOf(deps);
  const stored = await deps.signingKeys.list(account.id);
  if (stored.length >= SIGNING_KEYS_MAX) throw serviceError("signing_key_limit_reached", { limit: SIGNING_KEYS_MAX });
  const id = newSigningKeyId(deps.region, deps);
  return usingSentFile(deps, wanted.file, { account: account.id, by: id }, () => store(deps, account, id, wanted));
}

async function store(
  deps: Needs,
  { id: accountId }: Account,
  id: SigningKeyId,
  { file: sent, password, name, timestampUrl }: NewSigningKey,
): Promise<SigningKey> {
  const { worker, vault } = sealingOf(deps);
  const { filename, bytes } = await readSentFile(deps, sent, { account: accountId, by: id });
  if (bytes.length > SIGNING_KEY_BYTES_MAX)
    throw serviceError("upload_too_large", { limit: `${SIGNING_KEY_BYTES_MAX / 1024} KB, as a signing key` });
  const read = usable(await worker.readKey(bytes, password), filename);
  if (read.validTo <= deps.now())
    throw serviceError("signing_key_unusable", {
      filename,
      reason: `its certificate expired on ${dayOf(read.validTo)}`,
    });
  if (read.validFrom > deps.now())
    throw serviceError("signing_key_unusable", {
      filename,
      reason: `its certificate is not valid before ${dayOf(read.validFrom)}`,
    });
  const { privateKey, certificates, ...facts } = read;
  const key: SigningKey = {
    id,
    accountId,
    created: deps.now(),
    name: name ?? read.holder,
    region: deps.region,
    ...facts,
    certificates: certificates.map(base64),
    wrappedKey: base64(await vault.wrap(privateKey, vaultContext({ accountId, id }))),
    ...(timestampUrl !== undefined && { timestampUrl }),
  };
  await deps.accountRegions.note(accountId, deps.region);
  await deps.signingKeys.insert(key);
  return key;
}

function usable(reading: KeyReading, filename: string) {
  if (reading.isUsable) return reading.key;
  if (reading.reason === undefined) throw serviceError("signing_key_password_wrong", { filename });
  throw serviceError("signing_key_unusable", { filename, reason: reading.reason });
}

/** Lists the account's keys of this region, newest first. */
export async function* listSigningKeys(
  { signingKeys }: Pick<Needs, "signingKeys">,
  account: Account,
): AsyncGenerator<SigningKey, undefined> {
  yield* await signingKeys.list(account.id);
}

/** @throws ServiceError `signing_key_not_found`, also for another account's key */
export async function deleteSigningKey(
  { signingKeys }: Pick<Needs, "signingKeys">,
  account: Account,
  id: SigningKeyId,
): Promise<void> {
  if (!(await signingKeys.remove(account.id, id))) throw serviceError("signing_key_not_found", { id });
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
