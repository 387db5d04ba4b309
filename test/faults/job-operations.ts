/** The jobs, for the fault matrix: one that goes wrong stays and is done again. */
import type { Queue } from "./do-jobs.ts";
import type { Operation, Things } from "./operation.ts";
import { dataFile, form, json, RECIPIENT, read, type ShownDocument } from "./requests.ts";
import type { Answer, World } from "./world.ts";

/** What is asked of a job is no answer, so one that fails, or is put off, is none. */
export async function doJobs(world: World, queue: Queue = "jobs"): Promise<Answer> {
  const failed = await world.doJobs(queue);
  return {
    status: failed === 0 ? 200 : 503,
    headers: new Headers(),
    body: Buffer.from('{"code":"storage_unavailable"}'),
  };
}

function job(name: string, prepare: (world: World, letter: string) => Promise<unknown>, minutes: number): Operation {
  return {
    name: `job: ${name}`,
    prepare: async (world, letter): Promise<Things> => {
      await prepare(world, letter);
      world.state.time += minutes * 60_000;
      return {};
    },
    request: (world) => doJobs(world),
    isJob: true,
  };
}

export const JOB_OPERATIONS: readonly Operation[] = [
  job("sweep a deleted template", (world, letter) => world.call(`/v1/template/${letter}`, { method: "DELETE" }), 0),
  job(
    "delete the documents of a deleted template",
    async (world, letter) => {
      await world.call("/v1/document", json("POST", { template_id: letter, data: { Name: RECIPIENT } }));
      await world.call(`/v1/template/${letter}?documents=delete`, { method: "DELETE" });
    },
    0,
  ),
  job(
    "sweep a deleted document",
    async (world, letter) => {
      const made = await world.call(
        "/v1/document",
        json("POST", { template_id: letter, data: { Name: RECIPIENT }, name: "Made" }),
      );
      await world.call(`/v1/document/${read<ShownDocument>(made).id}`, { method: "DELETE" });
    },
    20,
  ),
  job("finish a move", (world, letter) => world.call(`/v1/template/${letter}`, form("PUT", { region: "eu" })), 0),
  job("finish a move late", (world, letter) => world.call(`/v1/template/${letter}`, form("PUT", { region: "eu" })), 20),
  job(
    "sweep an upload",
    async (world) => {
      const asked = await world.call("/v1/upload", json("POST", { filename: "People.csv", size: dataFile().size }));
      const { upload_uri: address } = read<{ upload_uri: string }>(asked);
      await world.call(address, { method: "PUT", key: null, body: await dataFile().bytes() });
    },
    120,
  ),
];
