/** The stored files of a batch, of which those of an earlier version may be under way when the service is updated. */
import { expect, test } from "vitest";
import { batchInputKey } from "#shared/base/model/batch.ts";
import type { StoredDocument } from "#shared/base/model/document.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { UnreadableRecord } from "#shared/base/model/schema.ts";
import type { Template } from "#shared/base/model/template.ts";
import { addedFilesOfBatch } from "#shared/service/batch/added-files-of-batch.ts";
import { openBatchPlan, storeBatchPlan } from "#shared/service/batch/batch-plan.ts";
import { readBatchRequest, storeBatchRequest } from "#shared/service/batch/batch-request.ts";
import { readRangeItems, storeRangeItems } from "#shared/service/batch/range-items.ts";
import { decodePieces, encodePieces } from "#shared/service/produce/pieces/piece-file.ts";

const ID = "us01m7ys6drs8km1gg3gpgrn7gr2" as DocumentId;

const TEMPLATE = {
  ...{ id: "us1", accountId: "us2", created: 1, updated: 1, name: "T", filename: "T.docx", region: "us" },
  ...{ delimiters: { left: "[", right: "]" }, tags: { valid: ["a"], invalid: [] }, problems: [], fonts: [] },
  ...{ pageCount: 1, format: ".docx", fileVersion: "1", previousFiles: [] },
  ...{ enhancedSyntax: false, versioningEnabled: false, folder: [] },
} as unknown as Template;

const OPTIONS = {
  outputName: "[a]",
  outputFormat: ".pdf",
  outputQuality: 90,
  singleFile: true,
  pageBreak: false,
  isLenient: true,
  disposition: "inline",
} as const;
const GENERATION = {
  id: ID,
  templateId: TEMPLATE.id,
  options: { name: undefined, ...OPTIONS },
  mergeWith: ["https://example.com/a.pdf"],
  attach: [],
};

test("a request with passwords is never stored", async () => {
  const options = { ...GENERATION.options, outputFormat: ".pdf", encryption: { user: "secret", permissions: {} } };
  const request = { template: TEMPLATE, generation: { ...GENERATION, options }, data: { kind: "items" } };
  const files = { put: () => Promise.reject(new Error("stored")) };
  await expect(storeBatchRequest({ files } as never, ID, request as never)).rejects.toThrow(
    "a batch cannot be encrypted",
  );
});

const STORED_OPTIONS = { ...OPTIONS, templateId: TEMPLATE.id, mergeWith: GENERATION.mergeWith, attach: [] };

/** As the first version with batches has written it. */
const STORED_REQUEST = { template: TEMPLATE, wishes: STORED_OPTIONS, data: { kind: "file", filename: "a.csv" } };

const STORED_FILES = {
  wishes: {
    quality: 90,
    mergeWith: [{ position: 2, bytes: { base64: Buffer.from("%PDF").toString("base64") } }],
    attachments: [{ name: "a.xml", mediaType: "text/xml", bytes: { base64: Buffer.from("<a/>").toString("base64") } }],
  },
  warnings: ["merge_with 1 was ignored"],
};

const DOCUMENT = {
  ...{ id: ID, accountId: "us2", templateId: TEMPLATE.id, created: 1, name: "T", dataLength: 3, filename: "T.pdf" },
  ...{ format: ".pdf", region: "us", disposition: "inline" },
} as unknown as StoredDocument;

const STORED_PLAN = {
  document: DOCUMENT,
  plan: {
    ...{ mode: "joined", format: ".pdf", pageBreak: false, count: 3, name: "T", filename: "T.pdf" },
    ...{ outputName: "[a]", isLenient: true, now: 1, quality: 90 },
  },
  isJoinedByChunks: false,
};

const STORED_PIECES = [
  { position: 1, milliseconds: 3, name: "a", remarks: { warnings: ["w"], conformance: "PDF/A-2b", pageCount: 2 } },
  { position: 2, milliseconds: 4, fault: { code: "merge_failed", message: "Item 2 …" } },
];

function filesHolding(contents: Readonly<Record<string, unknown>>) {
  const stored = new Map<string, Buffer>(
    Object.entries(contents).map(([key, value]) => [key, Buffer.from(JSON.stringify(value))]),
  );
  return {
    stored,
    files: {
      read: async (key: string) => stored.get(key),
      put: async (key: string, bytes: Buffer) => stored.set(key, bytes).size,
    },
  };
}

const readRequest = (request: unknown) => {
  const { files } = filesHolding({ [batchInputKey(ID, "request")]: request, [batchInputKey(ID, "template")]: 1 });
  const read = async (key: string) => (await files.read(key)) ?? Buffer.from("a\n1");
  return readBatchRequest({ files: { ...files, read } } as never, ID);
};

test("a request that an earlier version has stored is read, and stored so that this version's neighbour reads it", async () => {
  const { template, generation, data: kept } = await readRequest(STORED_REQUEST);
  expect(template).toEqual(TEMPLATE);
  expect(generation).toEqual({ ...GENERATION, options: OPTIONS });
  expect(kept).toEqual({ kind: "file", filename: "a.csv" });
  const { files, stored } = filesHolding({});
  const data = { kind: "file", filename: "a.csv" } as const;
  await storeBatchRequest({ files } as never, ID, { template, generation: GENERATION, data });
  const written = JSON.parse(String(stored.get(batchInputKey(ID, "request"))));
  expect(written).toEqual(JSON.parse(JSON.stringify(STORED_REQUEST)));
});

test("files that an earlier version has fetched for a batch are read, and not fetched again", async () => {
  const { files } = filesHolding({ [batchInputKey(ID, "files")]: STORED_FILES });
  expect(await addedFilesOfBatch({ files } as never, GENERATION)).toEqual({
    files: {
      mergeWith: [{ position: 2, bytes: Buffer.from("%PDF") }],
      attachments: [{ name: "a.xml", mediaType: "text/xml", bytes: Buffer.from("<a/>") }],
    },
    warnings: ["merge_with 1 was ignored"],
  });
});

test("a plan that an earlier version has stored is read, and stored so that this version's neighbour reads it", async () => {
  const { files } = filesHolding({
    [batchInputKey(ID, "plan")]: STORED_PLAN,
    [batchInputKey(ID, "request")]: STORED_REQUEST,
    [batchInputKey(ID, "files")]: STORED_FILES,
    [batchInputKey(ID, "template")]: "",
  });
  const keptBatches = { get: (_: string, open: () => unknown) => open() };
  const templateWorker = { traits: async () => ({}) };
  const { document, context, warnings } = await openBatchPlan({ files, keptBatches, templateWorker } as never, ID);
  expect(document).toEqual(DOCUMENT);
  expect(warnings).toEqual(STORED_FILES.warnings);
  const facts = { mode: "joined", count: 3, name: "T", filename: "T.pdf", now: 1 };
  expect(context.plan).toMatchObject({ ...facts, options: OPTIONS, mergeWith: [{ position: 2 }], attachments: [{}] });
  const written = filesHolding({});
  await storeBatchPlan({ files: written.files } as never, { document, plan: context.plan, warnings: [] });
  expect(JSON.parse(String(written.stored.get(batchInputKey(ID, "plan"))))).toEqual(STORED_PLAN);
});

test("items of a range that an earlier version has stored are read, and stored so that its neighbour reads them", async () => {
  const header = { position: 25, rows: [27, 29], filenames: ["Ada.pdf", "Bob.pdf"] };
  const stored = Buffer.concat([JSON.stringify(header), '{"a":1}', '{"a":2}'].map(lengthened));
  const open = async () => ({ stream: streamOf(stored) });
  const items = await readRangeItems({ files: { open } } as never, { id: ID, index: 1, position: 25, items: 2 });
  expect(items).toEqual([
    { position: 25, json: '{"a":1}', row: 27, filename: "Ada.pdf" },
    { position: 26, json: '{"a":2}', row: 29, filename: "Bob.pdf" },
  ]);
  const written: Uint8Array[] = [];
  const put = async (_: string, bytes: Uint8Array) => written.push(bytes);
  await storeRangeItems({ files: { put } } as never, ID, 1, items);
  expect(Buffer.concat(written).toString()).toBe(stored.toString());
});

test("pieces that an earlier version has stored are read, and stored so that this version's neighbour reads them", async () => {
  const stored = Buffer.concat(STORED_PIECES.flatMap((piece) => [lengthened(JSON.stringify(piece)), lengthened("x")]));
  const pieces = await Array.fromAsync(decodePieces(streamOf(stored)));
  const [{ remarks: info, ...made } = { remarks: undefined }, failed] = STORED_PIECES;
  expect(pieces).toEqual([{ ...made, info, bytes: Buffer.from("x") }, failed]);
  const headers = [...encodePieces(pieces)].filter((_, index) => index % 2 === 0);
  expect(headers.map((header) => JSON.parse(String(header.subarray(4))))).toEqual(STORED_PIECES);
});

/** An option that the next version adds. Functions of this one must not make a document without it. */
const LATER = { later: { angle: 45 } };

test.each([
  [LATER, "later is not a field of this version"],
  [{ wishes: { ...STORED_OPTIONS, ...LATER } }, "wishes.later is not a field of this version"],
  [
    { wishes: { ...STORED_OPTIONS, watermark: { text: "Draft", place: "page", ...LATER } } },
    "wishes.watermark.later is not a field of this version",
  ],
  [{ data: { kind: "items", ...LATER } }, "data.later is not a field of this version"],
  [{ wishes: undefined }, "wishes is not an object"],
  [{ wishes: { ...STORED_OPTIONS, outputFormat: "SECRET" } }, /^.*wishes\.outputFormat is not one of /],
  [{ template: { ...TEMPLATE, tags: "SECRET" } }, "template.tags is not an object"],
  [{ data: { kind: "SECRET" } }, "data.kind is not one of items, file"],
  [{ data: { kind: "file" } }, "data.filename is not text"],
])("a stored request that does not fit is an error that names the field: %j", async (change, fault) => {
  const error = await readRequest({ ...STORED_REQUEST, ...change }).catch((thrown: unknown) => thrown);
  expectUnreadable(error, "request of a batch", fault);
});

test("a template is read with what a newer version has added to it", async () => {
  const { template } = await readRequest({ ...STORED_REQUEST, template: { ...TEMPLATE, ...LATER } });
  expect(template).toEqual({ ...TEMPLATE, ...LATER });
});

test("a plan with an option that is not known is an error that names it", async () => {
  const { files } = filesHolding({
    [batchInputKey(ID, "plan")]: { ...STORED_PLAN, plan: { ...STORED_PLAN.plan, ...LATER } },
    [batchInputKey(ID, "request")]: STORED_REQUEST,
    [batchInputKey(ID, "template")]: "",
  });
  const keptBatches = { get: (_: string, open: () => unknown) => open() };
  const opening = openBatchPlan({ files, keptBatches } as never, ID);
  const error = await opening.catch((thrown: unknown) => thrown);
  expectUnreadable(error, "plan of a batch", "plan.later is not a field of this version");
});

test("items of a range with a field that is not known are an error that names it", async () => {
  const stored = Buffer.concat([JSON.stringify({ position: 25, ...LATER }), '{"a":1}'].map(lengthened));
  const open = async () => ({ stream: streamOf(stored) });
  const reading = readRangeItems({ files: { open } } as never, { id: ID, index: 1, position: 25, items: 1 });
  const error = await reading.catch((thrown: unknown) => thrown);
  expectUnreadable(error, "range of a batch", "later is not a field of this version");
});

test.each([
  [LATER, "later is not a field of this version"],
  [{ warnings: "SECRET" }, "warnings is not a list"],
  [
    { wishes: { ...STORED_FILES.wishes, mergeWith: [{ position: 1, bytes: "SECRET" }] } },
    /mergeWith\[0\]\.bytes is not/,
  ],
])("stored files that do not fit are an error that names the field: %j", async (change, fault) => {
  const { files } = filesHolding({ [batchInputKey(ID, "files")]: { ...STORED_FILES, ...change } });
  const reading = addedFilesOfBatch({ files } as never, GENERATION);
  expectUnreadable(await reading.catch((thrown: unknown) => thrown), "files of a batch", fault);
});

test.each([
  [{ ...STORED_PIECES[0], ...LATER }, "later is not a field of this version"],
  [{ ...STORED_PIECES[1], ...LATER }, "later is not a field of this version"],
  [{ position: 1, milliseconds: 1 }, "remarks is not an object"],
  [{ position: "SECRET" }, "position is not a number"],
  [{ position: 1, milliseconds: 1, fault: { code: "SECRET", message: "SECRET" } }, /fault\.code is not one of /],
  [null, "it is not an object"],
])("a stored piece that does not fit is an error that names the field: %j", async (header, fault) => {
  const stored = Buffer.concat([lengthened(JSON.stringify(header)), lengthened("SECRET")]);
  const error = await Array.fromAsync(decodePieces(streamOf(stored))).catch((thrown: unknown) => thrown);
  expectUnreadable(error, "piece of a batch", fault);
});

function expectUnreadable(error: unknown, kind: string, fault: string | RegExp): void {
  expect(error).toBeInstanceOf(UnreadableRecord);
  const { message } = error as UnreadableRecord;
  expect(message).toContain(`the stored ${kind} cannot be read: `);
  if (typeof fault === "string") expect(message).toContain(`: ${fault}`);
  else expect(message).toMatch(fault);
  expect(message).not.toContain("SECRET");
}

/** The length in four bytes, the least significant first, and the content. */
function lengthened(content: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(Buffer.byteLength(content));
  return Buffer.concat([length, Buffer.from(content)]);
}

async function* streamOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  yield bytes;
}
