/** The operations on templates, for the fault matrix. */
import type { Operation, Things } from "./operation.ts";
import {
  docxFile,
  form,
  get,
  json,
  open,
  read,
  type ShownTemplate,
  TEXTS,
  wholeDocuments,
  wholeTemplates,
} from "./requests.ts";
import type { World } from "./world.ts";

const KEYED = { headers: { "Idempotency-Key": "the-only-one" } };

const creation = () => form("POST", { file: docxFile(TEXTS.before), name: "Made" });
const timesMade = async (world: World) => (await wholeTemplates(world)).filter(({ name }) => name === "Made").length;

/** What a change of the letter has come to: all of it or nothing. */
const changed =
  (after: { readonly text: string; readonly region?: string }) => async (world: World, things: Things) => {
    // A move that broke off behind its decisive write is completed by whoever reads the template, or by its job.
    await get(world, `/v1/template/${things.letter}`);
    const letter = (await wholeTemplates(world)).find(({ id }) => id === things.letter);
    if (letter === undefined) throw new Error("the template is gone");
    const { name, text, region } = letter;
    if (name === "Changed" && text === after.text && region === (after.region ?? "us")) return 1;
    if (name === "Letter" && text === TEXTS.before && region === "us") return 0;
    throw new Error(`the template is half changed: ${name}, ${text}, ${region}`);
  };

const letterOf = async (_: World, letter: string): Promise<Things> => ({ letter });

function change(name: string, fields: Parameters<typeof form>[1], after: Parameters<typeof changed>[0]): Operation {
  return {
    name,
    prepare: letterOf,
    request: (world, { letter }) => world.call(`/v1/template/${letter}`, form("PUT", { name: "Changed", ...fields })),
    timesDone: changed(after),
    repeated: "once",
  };
}

async function asksForUpload(world: World, region: string): Promise<Things> {
  const answer = await world.call("/v1/upload", json("POST", { filename: "Letter.docx", size: UPLOAD_BYTES, region }));
  const { id, upload_uri: address } = read<{ id: string; upload_uri: string }>(answer);
  return { upload: id, address };
}

/** More than the templates of these operations have. */
const UPLOAD_BYTES = 100_000;

async function sendsUpload(world: World, region: string): Promise<Things> {
  const things = await asksForUpload(world, region);
  await world.call(things.address ?? "", { method: "PUT", key: null, body: await docxFile(TEXTS.before).bytes() });
  return things;
}

const fromUpload = (region: string): Pick<Operation, "prepare" | "request" | "timesDone" | "doneAlready"> => ({
  prepare: (world) => sendsUpload(world, region),
  request: (world, { upload }) => world.call("/v1/template", json("POST", { file_id: upload, name: "Made" })),
  timesDone: timesMade,
  doneAlready: "upload_already_used",
});

export const TEMPLATE_OPERATIONS: readonly Operation[] = [
  { name: "create template", request: (world) => world.call("/v1/template", creation()), timesDone: timesMade },
  {
    name: "create template, with a key",
    request: (world) => world.call("/v1/template", { ...creation(), ...KEYED }),
    timesDone: timesMade,
    repeated: "once",
  },
  {
    name: "create template in another region",
    request: (world) =>
      world.call("/v1/template", form("POST", { file: docxFile(TEXTS.before), name: "Made", region: "au" })),
    timesDone: timesMade,
  },
  { name: "create template of an upload", ...fromUpload("us") },
  { name: "create template of another region's upload", ...fromUpload("eu") },
  {
    name: "list templates",
    prepare: letterOf,
    request: (world) => world.call("/v1/template"),
    check: (answer, _, { letter }) => {
      if (!read<ShownTemplate[]>(answer).some(({ id }) => id === letter)) throw new Error("the list lacks a template");
    },
  },
  {
    name: "get template",
    prepare: letterOf,
    request: (world, { letter }) => world.call(`/v1/template/${letter}`),
    check: (answer) => {
      if (read<ShownTemplate>(answer).name !== "Letter") throw new Error("another template is answered");
    },
  },
  {
    name: "get template schema",
    prepare: letterOf,
    request: (world, { letter }) => world.call(`/v1/template/${letter}/schema`),
    check: (answer) => {
      const { sample } = read<{ sample: object }>(answer);
      if (JSON.stringify(sample) !== '{"Name":"Name"}') throw new Error("another sample is answered");
    },
  },
  {
    name: "get template text",
    prepare: letterOf,
    request: (world, { letter }) => world.call(`/v1/template/${letter}/text`),
    check: (answer) => {
      const { paragraphs } = read<{ paragraphs: { text: string }[] }>(answer);
      if (paragraphs[0]?.text !== TEXTS.before) throw new Error("another text is answered");
    },
  },
  {
    name: "edit template",
    prepare: letterOf,
    request: (world, { letter }) =>
      world.call(
        `/v1/template/${letter}/edit`,
        json("POST", { replacements: [{ find: TEXTS.before, replace: TEXTS.after }] }),
      ),
    async timesDone(world, { letter }) {
      const template = (await wholeTemplates(world)).find(({ id }) => id === letter);
      const versions = await get<unknown[]>(world, `/v1/template/${letter}/version`);
      const times = template?.text === TEXTS.after ? 1 : 0;
      if (versions.length !== times + 1) throw new Error("it is half edited");
      return times;
    },
    repeated: "once",
    doneAlready: "text_not_found",
  },
  change("update template: name", {}, { text: TEXTS.before }),
  change("update template: file", { file: docxFile(TEXTS.after) }, { text: TEXTS.after }),
  change(
    "update template: file, without versions",
    { file: docxFile(TEXTS.after), versioning_enabled: "false" },
    { text: TEXTS.after },
  ),
  {
    name: "list template versions",
    prepare: letterOf,
    request: (world, { letter }) => world.call(`/v1/template/${letter}/version`),
    check: (answer) => {
      if (read<unknown[]>(answer).length !== 1) throw new Error("the list lacks the version");
    },
  },
  {
    name: "restore template version",
    async prepare(world, letter) {
      await world.call(`/v1/template/${letter}`, form("PUT", { file: docxFile(TEXTS.after) }));
      return { letter };
    },
    request: (world, { letter }) => world.call(`/v1/template/${letter}/version/1/restore`, { method: "POST" }),
    async timesDone(world, { letter }) {
      const template = (await wholeTemplates(world)).find(({ id }) => id === letter);
      if (template === undefined) throw new Error("the template is gone");
      const versions = await get<unknown[]>(world, `/v1/template/${letter}/version`);
      if (versions.length > 2 !== (template.text === TEXTS.before)) throw new Error("it is half restored");
      return versions.length - 2;
    },
  },
  change("update template: region", { region: "eu" }, { text: TEXTS.before, region: "eu" }),
  change(
    "update template: file and region",
    { file: docxFile(TEXTS.after), region: "eu" },
    { text: TEXTS.after, region: "eu" },
  ),
  {
    name: "delete template",
    prepare: letterOf,
    request: (world, { letter }) => world.call(`/v1/template/${letter}`, { method: "DELETE" }),
    timesDone: async (world, { letter }) => ((await wholeTemplates(world)).some(({ id }) => id === letter) ? 0 : 1),
    repeated: "once",
    doneAlready: "template_not_found",
  },
  {
    name: "delete template with its documents",
    prepare: async (world, letter) => {
      await world.call("/v1/document", json("POST", { template_id: letter, data: { Name: "Ada" } }));
      return { letter };
    },
    request: (world, { letter }) => world.call(`/v1/template/${letter}?documents=delete`, { method: "DELETE" }),
    timesDone: async (world, { letter }) => ((await wholeTemplates(world)).some(({ id }) => id === letter) ? 0 : 1),
    repeated: "once",
    doneAlready: "template_not_found",
    settled: async (world, { letter = "" }) => {
      if ((await wholeDocuments(world, letter)).length > 0) throw new Error("a document outlives its template");
      return "without documents";
    },
  },
  {
    name: "open template's link",
    prepare: async (world, letter) => ({
      link: (await get<ShownTemplate>(world, `/v1/template/${letter}`)).template_uri,
    }),
    request: (world, { link = "" }) => world.call(link, { key: null }),
  },
  {
    name: "open link of a template that has moved",
    prepare: async (world, letter) => {
      const { template_uri: link } = await get<ShownTemplate>(world, `/v1/template/${letter}`);
      await world.call(`/v1/template/${letter}`, form("PUT", { region: "eu" }));
      await world.pass(20);
      return { link };
    },
    request: (world, { link = "" }) => world.call(link, { key: null }),
    check: async (answer, world) => {
      await open(world, answer.headers.get("Location") ?? "");
    },
  },
  {
    name: "create upload",
    request: (world) => world.call("/v1/upload", json("POST", { filename: "Letter.docx", size: UPLOAD_BYTES })),
  },
  {
    name: "send upload",
    prepare: (world) => asksForUpload(world, "us"),
    request: async (world, { address = "" }) =>
      world.call(address, { method: "PUT", key: null, body: await docxFile(TEXTS.before).bytes() }),
    timesDone: async ({ state }, { upload }) => (state.regions.us.files.has(`uploads/${upload}`) ? 1 : 0),
    repeated: "once",
  },
];
