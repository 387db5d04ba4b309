/** Stored signing keys, which do not open without the operator's secret. */
import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { newDocumentId } from "#shared/base/model/ids.ts";
import type { Seal } from "#shared/base/model/signing-key.ts";
import { readSigningKey } from "#shared/pdf/seal/signing-key.ts";
import { assertSealable, openSeal } from "#shared/service/seal/seal-document.ts";
import { secretKeyVault } from "#shared/storage/vault/key-vault.secret.ts";
import { WrongVault } from "#shared/storage/vault/key-vault.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceInProcessForTests } from "#test/support/service-in-process.ts";
import { createSigningKey, SIGNING_PASSWORD, signingKeyFile } from "#test/support/signing-keys.ts";

const service = serviceInProcessForTests(WITHOUT_LIBREOFFICE);

async function sealWith(key: string): Promise<Seal> {
  const { accountId } = (await storedKeys()).find(({ id }) => id === key) ?? {};
  if (accountId === undefined) throw new Error("the key is not stored");
  return { accountId, key: key as Seal["key"], level: "B-B" };
}

async function storedKeys() {
  const account = await service.wiring.accounts.findByKey(service.key);
  return service.wiring.regions.us.signingKeys.list(account?.id as Seal["accountId"]);
}

describe("a stored signing key", () => {
  test("is in no file of the data folder in clear, and neither is its password", async () => {
    await createSigningKey(service, { password: SIGNING_PASSWORD });
    const { privateKey } = readSigningKey(Buffer.from(await signingKeyFile().arrayBuffer()), SIGNING_PASSWORD);
    // The secret number of the key, without the structure around it.
    const secret = Buffer.from(privateKey.subarray(36, 68));
    const forms = [secret.toString("latin1"), secret.toString("base64").slice(2, 40), secret.toString("hex")];
    const entries = await readdir(service.folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(3);
    for (const { parentPath, name } of files) {
      const text = (await readFile(path.join(parentPath, name))).toString("latin1");
      for (const form of forms) expect(text.includes(form)).toBe(false);
    }
  });

  test("is unusable after a change of the operator's secret, which the error says", async () => {
    const { id } = await createSigningKey(service);
    const seal = await sealWith(id);
    await service.restart({ ...WITHOUT_LIBREOFFICE, signingKeysSecret: "another-secret-0123456789-abcdefghij" });
    const opened = await openSeal(service.wiring.regions.us, seal);
    const place = { at: 0, length: 10_000, digest: Buffer.alloc(32) };
    await expect(opened.write(Buffer.alloc(10_000), place)).rejects.toMatchObject({ code: "signing_not_configured" });
    await service.restart(WITHOUT_LIBREOFFICE);
  });

  test("seals nothing after its deletion, also if the document was begun before", async () => {
    const { id } = await createSigningKey(service);
    const opened = await openSeal(service.wiring.regions.us, await sealWith(id));
    expect((await service.call(`/v1/signing-key/${id}`, { method: "DELETE" })).status).toBe(204);
    const pdf = Buffer.alloc(10_000);
    const place = { at: 0, length: 10_000, digest: Buffer.alloc(32) };
    await expect(opened.write(pdf, place)).rejects.toMatchObject({ code: "signing_key_not_found" });
    expect(pdf).toEqual(Buffer.alloc(10_000));
  });

  test("is named in the audit trail when a document is to be sealed with it", async () => {
    const { id } = await createSigningKey(service);
    const seal = await sealWith(id);
    const deps = service.wiring.regions.us;
    const document = newDocumentId("us", deps);
    await assertSealable(deps, seal, document);
    const entries = [];
    const day = new Date().toISOString().slice(0, 10);
    for await (const entry of deps.auditTrail.list(seal.accountId, day)) entries.push(entry);
    expect(entries).toContainEqual(
      expect.objectContaining({ operation: "useSigningKey", object: id, request: document }),
    );
  });
});

describe("the vault", () => {
  const vault = secretKeyVault({ secret: "a".repeat(32), randomBytes });

  test("returns what was wrapped, in the same context only, and each time in another form", async () => {
    const wrapped = await vault.wrap(Buffer.from("key"), "a");
    expect(Buffer.from(await vault.unwrap(wrapped, "a")).toString()).toBe("key");
    expect(Buffer.from(wrapped)).not.toEqual(Buffer.from(await vault.wrap(Buffer.from("key"), "a")));
    await expect(vault.unwrap(wrapped, "b")).rejects.toThrow(WrongVault);
    const other = secretKeyVault({ secret: "b".repeat(32), randomBytes });
    await expect(other.unwrap(wrapped, "a")).rejects.toThrow(WrongVault);
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(40), wrapped.subarray(0, 20)])
      await expect(vault.unwrap(bytes, "a")).rejects.toThrow(WrongVault);
  });
});
