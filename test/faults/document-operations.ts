/** The operations on documents, for the fault matrix. */

import { contents } from "#test/support/contents-template.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import type { Operation, Things } from "./operation.ts";
import {
  assertWhole,
  dataFile,
  form,
  get,
  isGood,
  json,
  RECIPIENT,
  read,
  type ShownDocument,
  type ShownTemplate,
  wholeDocuments,
} from "./requests.ts";
import type { CallInit, World } from "./world.ts";

const ITEM = { Name: RECIPIENT };
const BINARY = { Accept: "application/octet-stream" };
const KEY = { "Idempotency-Key": "the-only-one" };
const ZIP = { data: [ITEM, ITEM], single_file: false };
/** Enough items for a shared conversion. */
const MANY = Array.from({ length: 100 }, () => ITEM);
const PDF = {
  data: ITEM,
  output_format: ".pdf",
  merge_with: "https://files.example/terms.pdf",
  attach: "https://files.example/data.pdf",
};

const letterOf = async (_: World, letter: string): Promise<Things> => ({ letter });

const timesMade = async (world: World, { letter = "" }: Things) =>
  (await wholeDocuments(world, letter)).filter(({ name }) => name === "Made").length;

function stored(name: string, fields: object, headers: Readonly<Record<string, string>> = {}): Operation {
  return {
    name,
    prepare: letterOf,
    request: (world, { letter }) =>
      world.call("/v1/document", json("POST", { template_id: letter, name: "Made", ...fields }, { headers })),
    timesDone: timesMade,
  };
}

function binary(
  name: string,
  format: string,
  fields: object,
  headers: Readonly<Record<string, string>> = {},
): Operation {
  return {
    name,
    prepare: letterOf,
    request: (world, { letter }) =>
      world.call(
        "/v1/document",
        json("POST", { template_id: letter, ...fields }, { headers: { ...BINARY, ...headers } }),
      ),
    check: ({ body = new Uint8Array() }) => assertWhole(format, body),
  };
}

/** A letter with a table of contents, whose pages are counted by a conversion. */
async function contentsLetter(world: World): Promise<Things> {
  const bytes = docx(contents('TOC \\o "1-3"') + paragraph("Dear [Name]")) as Uint8Array<ArrayBuffer>;
  const file = new File([bytes], "Contents.docx");
  return { letter: read<ShownTemplate>(await world.call("/v1/template", form("POST", { file }))).id };
}

async function madeDocument(world: World, letter: string): Promise<Things> {
  const made = await world.call("/v1/document", json("POST", { template_id: letter, name: "Old", data: ITEM }));
  const { id, document_uri: link } = read<ShownDocument>(made);
  return { letter, id, link };
}

export async function uploadedData(world: World, letter: string): Promise<Things> {
  const asked = await world.call(
    "/v1/upload",
    json("POST", { filename: "People.csv", size: dataFile().size, region: "eu" }),
  );
  const { id: upload, upload_uri: address } = read<{ id: string; upload_uri: string }>(asked);
  await world.call(address, { method: "PUT", key: null, body: await dataFile().bytes() });
  return { letter, upload };
}

/** Sends the request to the address of another region than the template's. */
const elsewhere = (name: string, init: (things: Things) => readonly [string, CallInit]): Operation => ({
  name,
  prepare: letterOf,
  request: (world, things) => {
    const [path, options] = init(things);
    return world.call(path, { ...options, region: "uk" });
  },
  timesDone: timesMade,
});

export const DOCUMENT_OPERATIONS: readonly Operation[] = [
  {
    ...stored("generate document that expires", { data: ITEM }),
    prepare: async (world, letter) => {
      await world.call(`/v1/template/${letter}`, form("PUT", { documents_expire_after_days: "1" }));
      return { letter };
    },
  },
  stored("generate", { data: ITEM }),
  { ...stored("generate, with a key", { data: ITEM }, KEY), repeated: "once" },
  stored("generate .zip", ZIP),
  { ...stored("generate .zip, with a key", ZIP, KEY), repeated: "once" },
  {
    ...stored("generate .zip of .pdf by a shared conversion", { ...ZIP, data: MANY, output_format: ".pdf" }),
    alike: "pdfs.pagesWritten",
  },
  stored("generate .pdf with merge_with and attach", PDF),
  { ...stored("generate .pdf, with a key", PDF, KEY), repeated: "once" },
  binary("generate bytes", ".docx", { data: ITEM }),
  binary("generate bytes, with a key", ".docx", { data: ITEM }, KEY),
  { ...binary("generate bytes of .docx with contents", ".docx", { data: ITEM }), prepare: contentsLetter },
  {
    ...stored("generate .zip of .pdf with contents", { ...ZIP, output_format: ".pdf" }),
    prepare: contentsLetter,
  },
  binary("generate bytes of .zip", ".zip", ZIP),
  binary("generate bytes of .pdf", ".pdf", PDF),
  {
    name: "generate of a data file",
    prepare: letterOf,
    request: (world, { letter = "" }) =>
      world.call("/v1/document", form("POST", { template_id: letter, name: "Made", file: dataFile() })),
    timesDone: timesMade,
  },
  {
    name: "generate of another region's upload",
    prepare: uploadedData,
    request: (world, { letter, upload }) =>
      world.call("/v1/document", json("POST", { template_id: letter, name: "Made", file_id: upload })),
    timesDone: timesMade,
    doneAlready: "upload_already_used",
  },
  elsewhere("generate, asked at another region", ({ letter }) => [
    "/v1/document",
    json("POST", { template_id: letter, name: "Made", data: ITEM }),
  ]),
  {
    ...elsewhere("generate at another region, with a key", ({ letter }) => [
      "/v1/document",
      json("POST", { template_id: letter, name: "Made", data: ITEM }, { headers: KEY }),
    ]),
    repeated: "once",
  },
  {
    name: "preview",
    prepare: letterOf,
    request: (world, { letter }) => world.call("/v1/preview", json("POST", { template_id: letter, data: ITEM })),
    check: (answer) => {
      if (read<{ page_count: number }>(answer).page_count !== 1) throw new Error("the preview lacks its page");
    },
  },
  {
    name: "validate",
    request: (world) => world.call("/v1/validate", form("POST", { file: new File(["%PDF-1.7"], "A.pdf") })),
    check: (answer) => {
      if (read<{ page_count: number }>(answer).page_count !== 1) throw new Error("the validation lacks its page");
    },
  },
  {
    name: "list documents",
    prepare: madeDocument,
    request: (world, { letter }) => world.call(`/v1/document?template_id=${letter}`),
    check: (answer, _, { id }) => {
      if (!read<ShownDocument[]>(answer).some((each) => each.id === id)) throw new Error("the list lacks a document");
    },
  },
  {
    name: "get document",
    prepare: madeDocument,
    request: (world, { id }) => world.call(`/v1/document/${id}`),
    check: (answer) => {
      if (read<ShownDocument>(answer).name !== "Old") throw new Error("another document is answered");
    },
  },
  {
    name: "update document",
    prepare: madeDocument,
    request: (world, { id }) => world.call(`/v1/document/${id}`, json("PUT", { name: "New" })),
    timesDone: async (world, { id }) =>
      (await get<ShownDocument>(world, `/v1/document/${id}`)).name === "New" ? 1 : 0,
    repeated: "once",
  },
  {
    name: "delete document",
    prepare: madeDocument,
    request: (world, { id }) => world.call(`/v1/document/${id}`, { method: "DELETE" }),
    timesDone: async (world, { id }) => (isGood(await world.call(`/v1/document/${id}`)) ? 0 : 1),
    repeated: "once",
    doneAlready: "document_not_found",
  },
  {
    name: "open document's link",
    prepare: madeDocument,
    request: (world, { link = "" }) => world.call(link, { key: null }),
    check: ({ body = new Uint8Array() }) => assertWhole(".docx", body),
  },
];
