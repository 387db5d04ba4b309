/**
 * Makes accessible documents of all examples, and of the Word templates in ../shared/corpus with sample data, of one, three
 * and for some 120 items: each is one that veraPDF accepts, or is refused with a place that its author can find.
 */
import { globSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PDFDocument } from "pdf-lib";
import { regionApps } from "#local/server/apps.ts";
import { pagesMissedByTags } from "#shared/pdf/tags/coverage.ts";
import { wireLocal } from "#shared/wiring/local.ts";
import { addTwoAccounts } from "#test/support/accounts.ts";
import { CORPUS, missing } from "#test/support/needs.ts";
import { getByMaven } from "./maven.ts";
import type { Tally } from "./tally.ts";
import { askVeraPdf, VERA_PDF, type VeraFile } from "./vera-pdf.ts";

const EXAMPLES = path.join(import.meta.dirname, "..", "..", "examples");
const ADDRESSES = { us: "http://us.test", eu: "http://eu.test", uk: "http://uk.test", au: "http://au.test" };
/** Templates that are made of 120 items as well. */
const LARGE = /^(Offer|payment-reminder|account-statement)/;

interface Made extends VeraFile {
  readonly name: string;
}

export async function verifyAccessibleTemplates(tally: Tally): Promise<void> {
  const noOffice = missing("LibreOffice");
  if (noOffice !== undefined) return tally.notAvailable("accessible documents of templates", noOffice);
  const veraPdf = await getByMaven(VERA_PDF);
  if ("missing" in veraPdf) return tally.notAvailable("veraPDF on documents of templates", veraPdf.missing);
  const made = await madeOfAll(tally);
  console.log(`${made.length} accessible documents of templates are labelled`);
  const verdicts = await askVeraPdf(veraPdf.classpath, made);
  for (const file of made) {
    const verdict = verdicts.get(file);
    const theirs = verdict?.kind === "broken" ? verdict.clauses.join(" ") : verdict?.kind;
    tally.check(
      verdict?.kind === "conforms",
      `${file.name}, ${file.part}`,
      `it is labelled, and veraPDF says: ${theirs}`,
    );
  }
}

async function madeOfAll(tally: Tally): Promise<readonly Made[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-verify-"));
  const settings = { remoteFiles: { allowedHosts: [] }, dataFolder: folder, baseAddresses: ADDRESSES };
  const wiring = await wireLocal({ ...settings, installCommand: "", log: () => {} });
  try {
    const { key } = await addTwoAccounts(wiring.accounts);
    const { fetch } = regionApps(wiring, () => {}).us;
    const call: Call = (where, init) => {
      const headers = { ...init.headers, Authorization: key };
      return Promise.resolve(fetch(new Request(new URL(where, ADDRESSES.us), { ...init, headers })));
    };
    const made: Made[] = [];
    for (const [root, name] of templates()) made.push(...(await madeOf(call, root, name, tally)));
    return made;
  } finally {
    await wiring.close();
    await rm(folder, { recursive: true });
  }
}

type Call = (where: string, init: { method?: string; body?: string | FormData; headers?: object }) => Promise<Response>;

function templates(): readonly (readonly [root: string, name: string])[] {
  return [EXAMPLES, CORPUS].flatMap((root) =>
    globSync("**/*.docx", { cwd: root })
      .sort()
      .map((name) => [root, name] as const),
  );
}

/** A template that cannot be used, or lacks what its data name, makes no documents. */
async function madeOf(call: Call, root: string, name: string, tally: Tally): Promise<readonly Made[]> {
  const form = new FormData();
  form.append("file", new File([await readFile(path.join(root, name))], path.basename(name)));
  form.append("enhanced_syntax", String(root === EXAMPLES));
  const answer = await call("/v1/template", { method: "POST", body: form });
  if (answer.status !== 201) return [];
  const { id, tags } = (await answer.json()) as { id: string; tags: { invalid: readonly string[] } };
  if (tags.invalid.length > 0) return [];
  const data = await dataOf(call, root, name, id);
  const made: Made[] = [];
  for (const count of LARGE.test(name) ? [1, 3, 120] : [1, 3])
    for (const [format, parts] of FORMATS) {
      if (count !== 1 && format !== ".pdf") continue;
      const items = Array.from({ length: count }, () => data).flat();
      const bytes = await documentOf(call, { template_id: id, output_format: format, data: items }, name, tally);
      if (bytes === undefined) continue;
      const missed = pagesMissedByTags(await PDFDocument.load(bytes, { updateMetadata: false }));
      tally.check(missed.length === 0, name, `the tags miss content of the pages ${missed.join()}`);
      made.push(...parts.map((part) => ({ name: `${name} of ${count}`, part, bytes })));
    }
  return made;
}

const FORMATS = [
  [".pdf", ["ua1"]],
  [".pdf/a-2a", ["ua1", "2a"]],
  [".pdf/a-3a", ["ua1", "3a"]],
] as const;

async function dataOf(call: Call, root: string, name: string, id: string): Promise<object> {
  const folder = path.join(root, path.dirname(name));
  const [file] = root === EXAMPLES ? globSync(["data.json", "offer.json"], { cwd: folder }) : [];
  if (file !== undefined) return JSON.parse(await readFile(path.join(folder, file), "utf8"));
  return ((await (await call(`/v1/template/${id}/schema`, {})).json()) as { sample: object }).sample;
}

async function documentOf(call: Call, body: object, name: string, tally: Tally): Promise<Uint8Array | undefined> {
  const headers = { "Content-Type": "application/json", Accept: "application/octet-stream" };
  const answer = await call("/v1/document", {
    method: "POST",
    headers,
    body: JSON.stringify({ ...body, accessible: true, language: "en-GB" }),
  });
  if (answer.status === 201) return answer.bytes();
  const { code, message } = (await answer.json()) as { code: string; message: string };
  // Something is wrong with the data or the file itself.
  if (code !== "not_accessible" && code !== "conformance_failed") return undefined;
  console.log(`  refused: ${name}: ${message}`);
  tally.check(/page \d|language|title/.test(message), name, `it is refused without a place: ${message}`);
  return undefined;
}
