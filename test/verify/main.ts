/**
 * `npm run verify`: judges the packages' licences and asks for advisories; has Schemathesis call the API by its
 * description, and generators make clients of it that use the service; installs and uses the clients of this project; has MCP's conformance tests and inspector call the service;
 * the stores of AWS run over DynamoDB Local and moto; cfn-lint judge the stacks, and moto make what is in them; veraPDF judge every kind of PDF/A that the service makes, and
 * every way to spoil one, and accessible and sealed PDFs; pyHanko judge seals; Mustang judge the invoices and the rules that they violate; has the schemas of
 * ECMA-376 and LibreOffice judge merged documents; compares our own checker with veraPDF; starts every function's bundle
 * under AWS's runtime interface client; builds and runs the converter's image for AWS; and fuzzes the parsers. What cannot be
 * got here is said; in a pipeline that is a failure. With names behind `--` some of these parts.
 */
import { verifyImage } from "#test/image/verify-image.ts";
import { missing } from "#test/support/needs.ts";
import { spoiledPdfs } from "#test/support/spoil-pdf.ts";
import { verifyAccessible } from "./accessible.ts";
import { verifyAccessibleCorpus } from "./accessible-corpus.ts";
import { verifyAccessibleTemplates } from "./accessible-templates.ts";
import { verifyBundles } from "./bundles.ts";
import { verifyDependencies } from "./dependencies.ts";
import { makeDocuments } from "./documents.ts";
import { verifyFuzzing } from "./fuzzing.ts";
import { verifyGeneratedClients, verifyOtherGeneratedClients } from "./generated-clients.ts";
import { verifyMadeInvoices } from "./made-invoices.ts";
import { getByMaven } from "./maven.ts";
import { verifyMcp } from "./mcp.ts";
import { MUSTANG, verifyInvoices } from "./mustang.ts";
import { verifyOfficialInvoices } from "./official-invoices.ts";
import { verifyOwnClients } from "./own-clients.ts";
import { makePrintedDocuments } from "./printed-documents.ts";
import { verifyApi } from "./schemathesis.ts";
import { verifySeals } from "./seals.ts";
import { verifySections } from "./sections.ts";
import { verifyStacks } from "./stacks.ts";
import { verifyStores } from "./stores.ts";
import { finish, Tally } from "./tally.ts";
import { VERA_PDF } from "./vera-pdf.ts";
import { verifyDocuments, verifyOwnJudgement, verifyTags } from "./verify-documents.ts";
import { verifySpoiled } from "./verify-spoiled.ts";

const PARTS: Readonly<Record<string, (tally: Tally) => Promise<void>>> = {
  dependencies: verifyDependencies,
  api: verifyApi,
  "generated-clients": verifyGeneratedClients,
  "own-clients": verifyOwnClients,
  mcp: verifyMcp,
  stores: verifyStores,
  stacks: verifyStacks,
  sections: verifySections,
  spoiled: verifyAllSpoiled,
  documents: verifyMadeDocuments,
  invoices: verifyAllMadeInvoices,
  accessible: verifyAccessible,
  "accessible-corpus": verifyAccessibleCorpus,
  "accessible-templates": verifyAccessibleTemplates,
  seals: verifySeals,
  bundles: verifyBundles,
  image: verifyImage,
  fuzzing: verifyFuzzing,
};

/** Parts that run only by name. */
const ON_DEMAND: typeof PARTS = { "other-clients": verifyOtherGeneratedClients };

const parts = { ...PARTS, ...ON_DEMAND };
const names = Object.keys(parts);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
const tallies: Tally[] = [];
for (const [name, verify] of Object.entries(wanted.length === 0 ? PARTS : parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const tally = new Tally(name);
  tallies.push(tally);
  const start = performance.now();
  try {
    await verify(tally);
  } catch (error) {
    tally.fail(name, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  console.log(`${name}: ${Math.round((performance.now() - start) / 1000)} s`);
}
finish(tallies);

async function verifyAllSpoiled(tally: Tally): Promise<void> {
  const veraPdf = await getByMaven(VERA_PDF);
  const spoiled = spoiledPdfs();
  if ("missing" in veraPdf)
    tally.notAvailable(`veraPDF on ${spoiled.length} spoiled files`, veraPdf.missing, spoiled.length);
  else await verifySpoiled(veraPdf.classpath, spoiled, tally);
}

async function verifyAllMadeInvoices(tally: Tally): Promise<void> {
  verifyOfficialInvoices(tally);
  const mustang = await getByMaven(MUSTANG);
  if ("missing" in mustang) tally.notAvailable("Mustang on made invoices", mustang.missing);
  else await verifyMadeInvoices(mustang.classpath, tally);
}

async function verifyMadeDocuments(tally: Tally): Promise<void> {
  const noOffice = missing("LibreOffice");
  if (noOffice !== undefined) return tally.notAvailable("the service's documents", noOffice);
  const veraPdf = await getByMaven(VERA_PDF);
  const documents = [...(await makeDocuments(tally)), ...(await makePrintedDocuments(tally))];
  verifyOwnJudgement(documents, tally);
  await verifyTags(documents, tally);
  if ("missing" in veraPdf)
    tally.notAvailable(`veraPDF on ${documents.length} documents`, veraPdf.missing, documents.length);
  else await verifyDocuments(veraPdf.classpath, documents, tally);
  const invoices = documents.filter(({ isInvoice }) => isInvoice);
  const mustang = await getByMaven(MUSTANG);
  if ("missing" in mustang)
    tally.notAvailable(`Mustang on ${invoices.length} invoices`, mustang.missing, invoices.length);
  else await verifyInvoices(mustang.classpath, invoices, tally);
}
