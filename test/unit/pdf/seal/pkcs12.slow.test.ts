/** Keys in PKCS #12 files that OpenSSL has written. */
import { createHash, createHmac } from "node:crypto";
import * as asn1js from "asn1js";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { derOf, exact, NotAsn1 } from "#shared/pdf/seal/der.ts";
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

  test("is refused if its checksum and its key take more than three million iterations together", () => {
    // PBES2 of PBKDF2 and AES-256 (RFC 8018). The checksum has one iteration.
    const derivation = sequence(octets("salt"), new asn1js.Integer({ value: 3_000_000 }));
    const cipher = sequence(oid("2.16.840.1.101.3.4.1.42"), octets(Buffer.alloc(16)));
    const parameters = sequence(sequence(oid("1.2.840.113549.1.5.12"), derivation), cipher);
    const encrypted = sequence(sequence(oid("1.2.840.113549.1.5.13"), parameters), octets("key"));
    const file = pkcs12Of(sequence(oid("1.2.840.113549.1.12.10.1.2"), explicit(encrypted)));
    expect(() => readSigningKey(file, PASSWORD)).toThrow(/3000001 iterations/);
  });

  test("is refused beside another before either is decrypted, which may take a million iterations each", () => {
    // Its algorithm does not exist: decrypting one would give another error.
    const bag = sequence(oid("1.2.840.113549.1.12.10.1.2"), explicit(sequence(sequence(oid("1.2.3")), octets("key"))));
    expect(() => readSigningKey(pkcs12Of(bag, bag), PASSWORD)).toThrow(/contains 2 private keys/);
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

/** Writes a PKCS #12 file (RFC 7292) whose checksum is right, with SHA-1, one iteration and no salt (appendix B.2). */
function pkcs12Of(...bags: readonly asn1js.BaseBlock[]): Uint8Array {
  const data = (content: Uint8Array) => sequence(oid("1.2.840.113549.1.7.1"), explicit(octets(content)));
  const content = derOf(sequence(data(derOf(sequence(...bags)))));
  const text = Buffer.from(`${PASSWORD}\0`, "utf16le").swap16();
  const key = createHash("sha1").update(Buffer.alloc(64, 3)).update(Buffer.alloc(64, text)).digest();
  const checksum = octets(createHmac("sha1", key).update(content).digest());
  const mac = sequence(sequence(sequence(oid("1.3.14.3.2.26")), checksum), octets(""));
  return derOf(sequence(new asn1js.Integer({ value: 3 }), data(content), mac));
}

function sequence(...value: asn1js.BaseBlock[]): asn1js.Sequence {
  return new asn1js.Sequence({ value });
}

function oid(value: string): asn1js.ObjectIdentifier {
  return new asn1js.ObjectIdentifier({ value });
}

function octets(content: Uint8Array | string): asn1js.OctetString {
  return new asn1js.OctetString({ valueHex: exact(Buffer.from(content)) });
}

function explicit(value: asn1js.BaseBlock): asn1js.Constructed {
  return new asn1js.Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: [value] });
}
