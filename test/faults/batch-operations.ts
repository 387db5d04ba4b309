/** The operations on documents that nobody waits for, for the fault matrix. */
import {
  acceptedBatch,
  askForBatch,
  type BatchOrder,
  type Ending,
  hurry,
  items,
  recipients,
  settlesAs,
  timesTaken,
} from "./batches.ts";
import { uploadedData } from "./document-operations.ts";
import { codeOf } from "./judge-answer.ts";
import type { Operation, Things } from "./operation.ts";
import { docxFile, form, isGood, read, TEXTS } from "./requests.ts";
import type { Answer, World } from "./world.ts";

const KEY = { headers: { "Idempotency-Key": "the-only-one" } };
export const REPORTED = { webhook_url: "https://hooks.example/documents" };

interface Progress {
  readonly id: string;
  readonly status: string;
  readonly items_done: number;
  readonly items_total?: number;
}

function accept(name: string, order: BatchOrder = {}, ending: Ending = {}): Operation {
  return {
    name: `generate for later${name}`,
    prepare: async (_, letter) => ({ letter }),
    request: (world, { letter }) => askForBatch(world, letter, order),
    timesDone: timesTaken,
    check: assertAccepted,
    settled: settlesAs(ending),
  };
}

function assertAccepted(answer: Answer): void {
  const { id, status } = read<Progress>(answer);
  const location = answer.headers.get("Location");
  if (answer.status !== 202 || status !== "in_progress" || !location?.endsWith(`/v1/document/${id}`))
    throw new Error("it is not answered as accepted");
}

/** With one of its three items to go. */
async function halfMade(world: World, letter: string): Promise<Things> {
  hurry(world);
  const things = await acceptedBatch(world, letter, { fields: { data: items(3), ...REPORTED } });
  await world.doJobs("batchJobs");
  return things;
}

const HALF_MADE: Ending = { holds: recipients(3), isReported: true };

function remove(name: string, prepare: NonNullable<Operation["prepare"]>): Operation {
  return {
    name,
    prepare,
    request: (world, { batch }) => world.call(`/v1/document/${batch}`, { method: "DELETE" }),
    timesDone: async (world, { batch }) => (isGood(await world.call(`/v1/document/${batch}`)) ? 0 : 1),
    repeated: "once",
    doneAlready: "document_not_found",
    settled: settlesAs({ isDeleted: true }),
  };
}

export const BATCH_OPERATIONS: readonly Operation[] = [
  accept(""),
  accept(", with webhook_url", { fields: REPORTED }, { isReported: true }),
  { ...accept(", with a key", { init: KEY }), repeated: "once" },
  {
    ...accept(", with a key and webhook_url", { fields: REPORTED, init: KEY }, { isReported: true }),
    repeated: "once",
  },
  {
    ...accept(", of another region's upload", {}, { holds: [] }),
    prepare: uploadedData,
    request: (world, { letter, upload }) =>
      askForBatch(world, letter, { fields: { data: undefined, file_id: upload } }),
    doneAlready: "upload_already_used",
  },
  {
    ...accept(", of a template that is changed meanwhile"),
    overtaking: (world, { letter }) =>
      world.call(`/v1/template/${letter}`, form("PUT", { file: docxFile(TEXTS.after), versioning_enabled: "false" })),
  },
  { ...accept(", asked at another region, with a key", { init: { ...KEY, region: "uk" } }), repeated: "once" },
  {
    name: "get progress of a document",
    prepare: halfMade,
    request: (world, { batch }) => world.call(`/v1/document/${batch}`),
    check: (answer, _, { batch }) => {
      const { id, items_done, items_total } = read<Progress>(answer);
      if (id !== batch || items_done !== 2 || items_total !== 3) throw new Error("the progress is wrong");
    },
    settled: settlesAs(HALF_MADE),
  },
  {
    name: "get why there is no document",
    prepare: async (world, letter) => {
      const things = await acceptedBatch(world, letter, { rows: [] });
      await world.doJobs("batchJobs");
      return things;
    },
    request: async (world, { batch }) => {
      const answer = await world.call(`/v1/document/${batch}`);
      return codeOf(answer) === "data_empty" ? { ...answer, status: 200 } : answer;
    },
    settled: settlesAs({ mayFail: ["data_empty"] }),
  },
  remove("delete a document that is not begun", (world, letter) => acceptedBatch(world, letter, { fields: REPORTED })),
  remove("delete a document that is half made", halfMade),
];
