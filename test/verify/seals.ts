/** Has pyHanko judge seals, and veraPDF whether sealed files stay PDF/A and PDF/UA-1. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { cmsOf, signedAttributes, withTimestamp } from "#shared/pdf/seal/cms.ts";
import { writeSeal } from "#shared/pdf/seal/seal-range.ts";
import { readSigningKey, type SigningKeyFile, signWith } from "#shared/pdf/seal/signing-key.ts";
import { timestampIn, timestampRequest } from "#shared/pdf/seal/timestamp.ts";
import { createProcessHtmlRenderer } from "#shared/workers/render-html/html-renderer.process.ts";
import { conformingPdf } from "#test/support/conforming-pdf.ts";
import { missing } from "#test/support/needs.ts";
import { sealPdf } from "#test/support/seal-pdf.ts";
import { KEY_KINDS, PASSWORD, SigningFiles } from "#test/support/signing-files.ts";
import { TimestampAuthority } from "#test/support/timestamps.ts";
import { getByMaven } from "./maven.ts";
import { getByPip, type PythonPackage } from "./pip.ts";
import { run } from "./run.ts";
import type { Tally } from "./tally.ts";
import { askVeraPdf, VERA_PDF, type VeraFile } from "./vera-pdf.ts";

const PYHANKO: PythonPackage = {
  name: "pyhanko-cli",
  version: "0.6.0",
  programName: "pyhanko",
  beside: ["pyHanko==0.38.0"],
};
const DEADLINE_MS = 120_000;

const PAGE =
  '<!doctype html><html lang="en"><title>Offer</title><h1>Offer</h1><p>Dear Ada, see <a href="https://example.com/">our site</a>.';

interface SealedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The standard that it must still fulfil. */
  readonly part?: VeraFile["part"];
}

export async function verifySeals(tally: Tally): Promise<void> {
  const noOpenssl = missing("openssl");
  if (noOpenssl !== undefined) return tally.notAvailable("seals", noOpenssl);
  using files = new SigningFiles();
  const sealed = await sealedFiles(files, tally);
  await askPyHanko(files, sealed, tally);
  const veraPdf = await getByMaven(VERA_PDF);
  if ("missing" in veraPdf) return tally.notAvailable("veraPDF on sealed documents", veraPdf.missing);
  const claiming = sealed.flatMap(({ part, ...file }) => (part === undefined ? [] : [{ ...file, part }]));
  const verdicts = await askVeraPdf(veraPdf.classpath, claiming);
  for (const file of claiming) {
    const verdict = verdicts.get(file);
    tally.check(verdict?.kind === "conforms", `${file.name} stays ${file.part}`, JSON.stringify(verdict));
  }
}

async function sealedFiles(files: SigningFiles, tally: Tally): Promise<readonly SealedFile[]> {
  const kinds = Object.keys(KEY_KINDS) as (keyof typeof KEY_KINDS)[];
  const keys = kinds.map((kind) => readSigningKey(files.make(kind, { kind }), PASSWORD));
  const [key] = keys;
  if (key === undefined) throw new Error("there is no kind of key");
  const made: SealedFile[] = [];
  for (const each of keys) {
    const { bytes } = await sealPdf(conformingPdf("2b").bytes(), each, { part: "2b" });
    made.push({ name: each.algorithm, bytes, part: "2b" });
  }
  for (const part of ["1b", "3b"] as const) {
    const { bytes } = await sealPdf(conformingPdf(part).bytes(), key, { part });
    made.push({ name: `PDF/A-${part}`, bytes, part });
  }
  made.push({ name: "level B-T", bytes: await stamped(files, key), part: "2b" });
  return [...made, ...(await accessibleFile(key, tally))];
}

async function stamped(files: SigningFiles, key: SigningKeyFile): Promise<Uint8Array> {
  const authority = new TimestampAuthority(files);
  const { bytes, seal } = await sealPdf(conformingPdf("2b").bytes(), key, {
    part: "2b",
    seal: { holder: key.holder, digest: "sha256", contentsBytes: 20_000 },
  });
  if (seal === undefined) throw new Error("the PDF has no place for a seal");
  const attributes = signedAttributes(seal.digest, key);
  const signature = signWith(key.privateKey, key.algorithm, attributes);
  const nonce = Buffer.alloc(16, 7);
  const token = await timestampIn(authority.answer(timestampRequest(signature, nonce)), {
    signature,
    nonce,
    now: Date.now(),
  });
  writeSeal(bytes, seal, withTimestamp(cmsOf(attributes, signature, key), token));
  return bytes;
}

async function accessibleFile(key: SigningKeyFile, tally: Tally): Promise<readonly SealedFile[]> {
  const noChromium = missing("Chromium");
  if (noChromium !== undefined) {
    tally.notAvailable("sealed accessible documents", noChromium);
    return [];
  }
  const renderer = createProcessHtmlRenderer({ log: () => {}, remedy: "" });
  try {
    const accessible = { title: "Offer of the year", language: "en-GB" };
    const { bytes, accessibility } = await sealPdf(await renderer.toPdf(PAGE), key, { accessible });
    tally.check(accessibility?.length === 0, "our checker on PDF/UA-1", JSON.stringify(accessibility));
    return [{ name: "PDF/UA-1", bytes, part: "ua1" }];
  } finally {
    await renderer.stop();
  }
}

async function askPyHanko(files: SigningFiles, sealed: readonly SealedFile[], tally: Tally): Promise<void> {
  const pyHanko = await getByPip(PYHANKO);
  if ("missing" in pyHanko) return tally.notAvailable("pyHanko on seals", pyHanko.missing, sealed.length);
  const judge = async (bytes: Uint8Array) => {
    await writeFile(path.join(files.folder, "judged.pdf"), bytes);
    const options = ["--trust", "ca.pem", "--pretty-print", "judged.pdf"];
    return run(pyHanko.program, ["sign", "validate", ...options], DEADLINE_MS, { cwd: files.folder });
  };
  for (const { name, bytes } of sealed) {
    const { output } = await judge(bytes);
    const isTrusted = /signer's certificate is trusted/i.test(output) && /judged VALID/.test(output);
    tally.check(isTrusted && /covers the entire file/i.test(output), `pyHanko trusts ${name}`, output);
    const changed = Uint8Array.from(bytes);
    changed[20] = (changed[20] ?? 0) ^ 1;
    tally.check(!/judged VALID/.test((await judge(changed)).output), `pyHanko sees a changed byte of ${name}`, name);
  }
}
