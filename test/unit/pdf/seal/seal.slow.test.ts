/** Seals of PDFs, as poppler and ETSI EN 319 142-1 judge them. */
import { createHash } from "node:crypto";
import type * as asn1js from "asn1js";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { checkAccessible } from "#shared/pdf/accessible/check-accessible.ts";
import { openPdf } from "#shared/pdf/open/open-pdf.ts";
import { childOf, childrenOf, derOf, octetsOf, oidOf, parseAsn1 } from "#shared/pdf/seal/der.ts";
import { readSigningKey, type SigningKeyFile } from "#shared/pdf/seal/signing-key.ts";
import { findSignatures } from "#shared/pdf/validate/find-signatures.ts";
import { conformingPdf } from "#test/support/conforming-pdf.ts";
import { given } from "#test/support/given.ts";
import { popplerSignatures } from "#test/support/poppler.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import { SEALED_AT, sealPdf } from "#test/support/seal-pdf.ts";
import { KEY_KINDS, PASSWORD, SigningFiles } from "#test/support/signing-files.ts";
import { taggedPdf } from "#test/support/tagged-pdf.ts";

const { test } = given("openssl", "poppler");
const KINDS = Object.keys(KEY_KINDS) as (keyof typeof KEY_KINDS)[];
const TWO_PAGES = rawPdf({ name: "A", pages: ["", ""] });

let files: SigningFiles;
let keys: ReadonlyMap<string, SigningKeyFile>;
beforeAll(() => {
  files = new SigningFiles();
  keys = new Map(KINDS.map((kind) => [kind, readSigningKey(files.make(kind, { kind }), PASSWORD)]));
});
afterAll(() => files[Symbol.dispose]());

function keyOf(kind: string): SigningKeyFile {
  const key = keys.get(kind);
  if (key === undefined) throw new Error(`no key of the kind ${kind}`);
  return key;
}

describe("a sealed PDF", () => {
  // NSS, which poppler uses, knows no RSASSA-PSS in CMS: OpenSSL judges that below.
  for (const kind of KINDS.filter((kind) => kind !== "rsa-pss")) {
    test(`is valid and covered as a whole with a key of the kind ${kind}`, async () => {
      const { bytes } = await sealPdf(TWO_PAGES, keyOf(kind));
      const [signature, ...more] = popplerSignatures(bytes);
      expect(more).toEqual([]);
      expect(signature).toMatchObject({
        isValid: true,
        isWhole: true,
        signer: "Ada Ltd seal",
        type: "ETSI.CAdES.detached",
      });
      expect(findSignatures(bytes, await openPdf(bytes))).toEqual([
        { field: "Seal1", encoding: "ETSI.CAdES.detached", covers: "file" },
      ]);
    });
  }

  test("is no longer valid with one byte changed, wherever it is", async () => {
    const { bytes, seal } = await sealPdf(TWO_PAGES, keyOf("ecdsa-p256"));
    const { at = 0, length = 0 } = seal ?? {};
    const comment = bytes.indexOf(0x0a) + 2;
    for (const place of [comment, at - 200, at + length + 1, bytes.length - 8]) {
      const changed = Uint8Array.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(popplerSignatures(changed).every(({ isValid }) => !isValid)).toBe(true);
    }
    const longer = popplerSignatures(Buffer.concat([bytes, Buffer.from("\n% more")]));
    expect(longer).toMatchObject([{ isWhole: false }]);
  });

  for (const part of ["1b", "2b", "3b"] as const)
    test(`stays PDF/A-${part}`, async () => {
      const { bytes, violations } = await sealPdf(conformingPdf(part).bytes(), keyOf("rsa"), { part });
      expect(violations).toEqual([]);
      expect(popplerSignatures(bytes)).toMatchObject([{ isValid: true, isWhole: true }]);
    });

  test("has its field in the tags of an accessible document", async () => {
    const accessible = { title: "Letter", language: "en" };
    const { bytes } = await sealPdf(taggedPdf({ name: "A", pages: ["", ""], catalog: "/Lang (en)" }), keyOf("rsa"), {
      accessible,
    });
    const document = await openPdf(bytes);
    const rules = checkAccessible(document, document.getTitle()).map(({ message }) => message);
    expect(rules.filter((message) => /field|tab order|is in no tag|not listed/i.test(message))).toEqual([]);
    expect(Buffer.from(bytes).toString("latin1")).toMatch(/\/S \/Form/);
    expect(popplerSignatures(bytes)).toMatchObject([{ isValid: true }]);
  });
});

/** ETSI EN 319 142-1, 6.3, table 1; EN 319 122-1; RFC 5652. Validators accept files without them. */
describe("the CMS of a baseline seal", () => {
  for (const kind of KINDS) {
    test(`has what level B-B requires, and nothing that it forbids, with a key of the kind ${kind}`, async () => {
      const { bytes, cms, seal } = await sealPdf(TWO_PAGES, keyOf(kind));
      const [contentType, content] = childrenOf(parseAsn1(cms));
      expect(oidOf(contentType)).toBe("1.2.840.113549.1.7.2");
      const [version, digests, encapsulated, certificates, signers, ...rest] = childrenOf(childOf(content, 0));
      expect((version as asn1js.Integer).toBigInt()).toBe(1n);
      expect(rest).toEqual([]);
      // Detached: the type id-data, and no content.
      expect(childrenOf(encapsulated)).toHaveLength(1);
      expect(oidOf(childOf(encapsulated, 0))).toBe("1.2.840.113549.1.7.1");
      expect(childrenOf(certificates).map((each) => Buffer.from(derOf(each)))).toEqual([
        files.certificate(kind),
        files.certificate("ca"),
      ]);
      const [signer] = childrenOf(signers);
      const [, , digestAlgorithm, attributes, , , ...unsigned] = childrenOf(signer);
      const hash = kind === "ecdsa-p384" ? "sha384" : "sha256";
      const oids = { sha256: "2.16.840.1.101.3.4.2.1", sha384: "2.16.840.1.101.3.4.2.2" };
      for (const each of [digestAlgorithm, childOf(digests, 0)]) expect(oidOf(childOf(each, 0))).toBe(oids[hash]);
      expect(unsigned).toEqual([]);
      // Their order is that of DER, over which the signature is computed.
      const encoded = childrenOf(attributes).map((each) => Buffer.from(derOf(each)));
      expect(encoded.toSorted(Buffer.compare)).toEqual(encoded);
      const values = new Map(
        childrenOf(attributes).map((each) => [oidOf(childOf(each, 0)), childrenOf(childOf(each, 1))]),
      );
      // No signing-time (1.2.840.113549.1.9.5) and no signing-certificate of version 1.
      expect([...values.keys()].toSorted()).toEqual([
        "1.2.840.113549.1.9.16.2.47",
        "1.2.840.113549.1.9.3",
        "1.2.840.113549.1.9.4",
      ]);
      expect(oidOf(values.get("1.2.840.113549.1.9.3")?.[0])).toBe("1.2.840.113549.1.7.1");
      const { at = 0, length = 0 } = seal ?? {};
      const covered = createHash(hash)
        .update(bytes.subarray(0, at))
        .update(bytes.subarray(at + length))
        .digest();
      expect(octetsOf(values.get("1.2.840.113549.1.9.4")?.[0])).toEqual(new Uint8Array(covered));
      const [identifiers] = childrenOf(values.get("1.2.840.113549.1.9.16.2.47")?.[0]);
      const [own] = childrenOf(identifiers);
      const fingerprint = createHash("sha256").update(files.certificate(kind)).digest();
      expect(octetsOf(childOf(own, 0))).toEqual(new Uint8Array(fingerprint));
      files.write("cms", cms);
      files.write("covered", Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]));
      const judge = ["-verify", "-inform", "DER", "-in", "cms", "-content", "covered", "-binary", "-out", "verified"];
      files.openssl("cms", ...judge, "-CAfile", "ca.pem", "-purpose", "any");
    });
  }

  test("says its time in the PDF's dictionary, with the encoding of PAdES and no certificate there", async () => {
    const { bytes } = await sealPdf(TWO_PAGES, keyOf("rsa"));
    const text = Buffer.from(bytes).toString("latin1");
    const [dictionary = ""] = /\/Type \/Sig\n[\s\S]*?>>/.exec(text) ?? [];
    expect(dictionary).toContain("/Filter /Adobe.PPKLite");
    expect(dictionary).toContain("/SubFilter /ETSI.CAdES.detached");
    expect(dictionary).not.toMatch(/\/(?:Cert|Reason|Reference)\b/);
    const [, when = ""] = /\/M \(D:(\d{14})Z\)/.exec(dictionary) ?? [];
    expect(when).toBe(new Date(SEALED_AT).toISOString().replace(/\D/g, "").slice(0, 14));
  });
});
