/** Keys in PKCS #12 files that OpenSSL has written. */
import { afterAll, beforeAll, describe, expect } from "vitest";
import { NotAsn1 } from "#shared/pdf/seal/der.ts";
import { UnsupportedKey, WrongPassword } from "#shared/pdf/seal/pkcs12-password.ts";
import { readSigningKey, signWith } from "#shared/pdf/seal/signing-key.ts";
import { given } from "#test/support/given.ts";
import { KEY_KINDS, PASSWORD, SigningFiles } from "#test/support/signing-files.ts";

const { test } = given("openssl");

let files: SigningFiles;
beforeAll(() => {
  files = new SigningFiles();
});
afterAll(() => files[Symbol.dispose]());

describe("the key of a PKCS #12 file", () => {
  for (const kind of Object.keys(KEY_KINDS) as (keyof typeof KEY_KINDS)[]) {
    test(`makes signatures that OpenSSL verifies by its certificate, if its kind is ${kind}`, () => {
      const { privateKey, algorithm, certificates, holder, issuer } = readSigningKey(
        files.make(kind, { kind }),
        PASSWORD,
      );
      expect([algorithm, holder, issuer]).toEqual([kind, "Ada Ltd", "O=Test CA, CN=Test root"]);
      expect(certificates.map((each) => Buffer.from(each))).toEqual([files.certificate(kind), files.certificate("ca")]);
      files.write("data", "what is signed");
      files.write("signature", signWith(privateKey, algorithm, Buffer.from("what is signed")));
      files.write("public.pem", files.openssl("x509", "-in", `${kind}.pem`, "-pubkey", "-noout"));
      const digest = kind === "ecdsa-p384" ? "-sha384" : "-sha256";
      const padding = kind === "rsa-pss" ? ["-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:32"] : [];
      const verify = ["-verify", "public.pem", "-signature", "signature", ...padding, "data"];
      expect(files.openssl("dgst", digest, ...verify).toString()).toContain("Verified OK");
    });
  }

  test("is read from a file of Windows, which uses Triple DES and SHA-1", () => {
    const options = ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "sha1"];
    expect(readSigningKey(files.make("windows", { options }), PASSWORD).algorithm).toBe("ecdsa-p256");
  });

  test("is refused with another password, with bytes changed, and in a file that is none", () => {
    const file = files.make("one");
    expect(() => readSigningKey(file, "another")).toThrow(WrongPassword);
    const changed = Buffer.from(file);
    changed[200] = (changed[200] ?? 0) ^ 1;
    expect(() => readSigningKey(changed, PASSWORD)).toThrow(WrongPassword);
    for (const bytes of [Buffer.alloc(0), Buffer.from("no key"), Buffer.alloc(1000, 0x30), file.subarray(0, 300)])
      expect(() => readSigningKey(bytes, PASSWORD)).toThrow(NotAsn1);
  });

  test("is refused if it takes more than a million iterations", () => {
    const file = files.make("slow", { options: ["-iter", "1000001"] });
    expect(() => readSigningKey(file, PASSWORD)).toThrow(/1000001 iterations/);
  });

  test("is refused if it is restricted to another digest than that of seals", () => {
    const keyOptions = ["rsa_pss_keygen_md:sha512", "rsa_pss_keygen_mgf1_md:sha512", "rsa_pss_keygen_saltlen:64"];
    const file = files.make("restricted", { kind: "rsa-pss", keyOptions });
    expect(() => readSigningKey(file, PASSWORD)).toThrow(/restricted to another digest/);
  });

  test("is refused if its encryption is RC2, or its certificate is not for signatures", () => {
    const old = files.make("old", { options: ["-legacy"] });
    expect(() => readSigningKey(old, PASSWORD)).toThrow(UnsupportedKey);
    const other = files.make("other", { extensions: "keyUsage = critical, keyAgreement\n" });
    expect(() => readSigningKey(other, PASSWORD)).toThrow(/key usage/);
  });
});
