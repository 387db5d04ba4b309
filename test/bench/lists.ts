/** Long lists over HTTP, beside reading the same records in this process. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { TemplateId } from "#shared/base/model/ids.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import { documentRepository } from "#shared/storage/repositories/documents.ts";
import { templateRepository } from "#shared/storage/repositories/templates.ts";
import { openLocalDirectory } from "#shared/wiring/local-directory.ts";
import { multiply } from "#test/support/many-records.ts";
import { type Home, makeHome, PROJECT, type Program, startProgram } from "#test/support/program.ts";
import { createTemplate, file, generateDocument } from "#test/support/requests.ts";
import { type Bench, type Figure, timeInTurns } from "./bench.ts";
import { trafficOf } from "./traffic.ts";

const ROUNDS = 10;
const TEMPLATES = 5000;
const DOCUMENTS = 20_000;
const KEY = { API_KEY: "a-key-of-my-own-0123456789" };

export const listsBench: Bench = {
  about: `${TEMPLATES} templates of letter.docx and ${DOCUMENTS} documents in one region, ${ROUNDS} calls each`,
  async run() {
    await using home = await makeHome();
    const templateId = await fill(home);
    await using program = await startProgram(home, KEY);
    return await measure(home, program, templateId);
  },
};

async function fill(home: Home): Promise<string> {
  await using program = await startProgram(home, KEY);
  const letter = await readFile(path.join(PROJECT, "test/fixtures/letter.docx"));
  const template = await createTemplate(program, { file: file(letter, "letter.docx") });
  const document = await generateDocument(program, { template_id: template.id });
  await program.stop();
  const common = { dataFolder: home.dataFolder, region: "us", youngest: Date.now() - 60_000 };
  multiply({ ...common, kind: "TEMPLATE", id: template.id, count: TEMPLATES - 1 });
  multiply({ ...common, kind: "DOCUMENT", id: document.id, count: DOCUMENTS - 1 });
  return template.id;
}

async function measure({ dataFolder }: Home, program: Program, templateId: string): Promise<readonly Figure[]> {
  const directory = openLocalDirectory(dataFolder, Date.now);
  const records = openSqliteRecords({ file: path.join(dataFolder, "us/records.db"), now: Date.now });
  try {
    const account = await directory.accounts.findByKey(KEY.API_KEY);
    if (account === undefined) throw new Error("there is no account");
    const [templates, documents] = [
      () => list(program, "/v1/template", TEMPLATES),
      () => list(program, `/v1/document?template_id=${templateId}`, DOCUMENTS),
    ];
    const times = await timeInTurns(ROUNDS, {
      templates,
      templateRecords: () => read(templateRepository(records, Date.now).list(account.id), TEMPLATES),
      documents,
      documentRecords: () => read(documentRepository(records).list(account.id, templateId as TemplateId), DOCUMENTS),
    });
    const what = "reading the records";
    return [
      {
        what: "5,000 templates",
        times: times.templates,
        floor: { what, times: times.templateRecords },
        traffic: await trafficOf(0, templates),
      },
      {
        what: "20,000 documents",
        times: times.documents,
        floor: { what, times: times.documentRecords },
        traffic: await trafficOf(0, documents),
      },
    ];
  } finally {
    records.close();
    directory.close();
  }
}

/** Parsed, as a caller has it. @throws Error when it is not whole */
async function list(program: Program, address: string, count: number): Promise<void> {
  expectCount((await (await program.call(address)).json()) as readonly unknown[], count);
}

async function read(entries: AsyncIterable<unknown>, count: number): Promise<void> {
  expectCount(await Array.fromAsync(entries), count);
}

function expectCount({ length }: readonly unknown[], count: number): void {
  if (length !== count) throw new Error(`${length} entries instead of ${count}`);
}
