/** The fault matrix (`npm run faults`) sees what is wrong with work that nobody waits for. */
import { describe, expect, test } from "vitest";
import type { DocumentId } from "#shared/base/model/ids.ts";
import type { LocalDependencies } from "#shared/wiring/local-region.ts";
import { all, outcomesOf } from "#test/faults/planted.ts";

const MAKE = "job: make a .zip of items";

describe("the matrix sees a service that", () => {
  test("accepts what nobody will make", async () => {
    const outcomes = await outcomesOf("generate for later", "files.put", (deps) => ({
      ...without(deps, "watch-batch"),
      batchJobs: { send: async () => {} },
    }));
    expect(outcomes).toContain("a batch is under way for ever");
  });

  test("leaves alone what a worker could not give back", async () => {
    const outcomes = await outcomesOf(MAKE, "batches.replace", ({ batches, ...deps }) => {
      return { ...deps, batches: { ...batches, isHeld: ({ lease }) => lease !== undefined } };
    });
    expect(outcomes).toContain("a job is left: watch-batch");
  });

  test("takes a piece for stored that is not", async () => {
    const outcomes = await outcomesOf(MAKE, "files.put", ({ files, ...deps }) => {
      const put: typeof files.put = (key, body) =>
        files.put(key, body).catch((error: unknown) => (key.startsWith("batches/") ? 0 : Promise.reject(error)));
      return { ...deps, files: { ...all(files), put } };
    });
    expect(outcomes).toContain("503, and the repetition 503 storage_unavailable");
  });

  test("leaves pieces behind", async () => {
    const outcomes = await outcomesOf(MAKE, "files.put", ({ files, ...deps }) => {
      return { ...deps, files: { ...all(files), removeFolder: async () => {} } };
    });
    expect(outcomes).toContainEqual(expect.stringContaining("a file is left that nothing names: batches/…"));
  });

  test("makes the document once more when the store gives no answer", async () => {
    const outcomes = await outcomesOf(MAKE, "records.insert", ({ documents, files, ...deps }) => {
      const insert: typeof documents.insert = (document) =>
        documents.insert(document).catch(async (error: unknown) => {
          const id = document.id.replace(/..$/, "zz") as DocumentId;
          const bytes = await files.read(`documents/${document.id}/file`);
          await files.put(`documents/${id}/file`, bytes ?? new Uint8Array());
          await documents.insert({ ...document, id });
          throw error;
        });
      return { ...deps, files, documents: { ...documents, insert } };
    });
    expect(outcomes).toContain("done 2 times");
  });

  test("frees the key of what may have been accepted", async () => {
    const outcomes = await outcomesOf(
      "generate for later, with a key",
      "batches.insert",
      ({ idempotency, ...deps }) => {
        return { ...deps, idempotency: { ...idempotency, abandon: idempotency.release } };
      },
    );
    expect(outcomes).toContain("done 2 times");
  });

  test("takes progress that cannot be read for none", async () => {
    const outcomes = await outcomesOf("get progress of a document", "batches.get", ({ batches, ...deps }) => {
      const get: typeof batches.get = (account, id) => batches.get(account, id).catch(() => undefined);
      return { ...deps, batches: { ...batches, get } };
    });
    expect(outcomes).toContain("document_not_found, though it is there");
  });

  test("goes on with what was deleted", async () => {
    const outcomes = await outcomesOf(
      "job: make a document that was deleted",
      "batches.get",
      ({ batches, ...deps }) => {
        const getOfAnyAccount: typeof batches.getOfAnyAccount = async (id) => {
          const entry = await batches.getOfAnyAccount(id);
          return entry && { ...entry, batch: { ...entry.batch, state: "in_progress" } };
        };
        return { ...deps, batches: { ...batches, getOfAnyAccount } };
      },
    );
    expect(outcomes).toContain("what was deleted is there");
  });

  test("leaves items out when they could not be merged together", async () => {
    const outcomes = await outcomesOf(
      "job: make one .docx of many items",
      "templateWorker.assemble",
      ({ templateWorker, ...deps }) => {
        if (templateWorker === undefined) throw new Error("nothing is merged apart");
        const assemble: typeof templateWorker.assemble = (template, job) =>
          templateWorker
            .assemble(template, job)
            .catch(() => templateWorker.assemble(template, { ...job, items: job.items.slice(0, 1) }));
        const halving = { ...all(templateWorker), assemble };
        const workersFor: typeof deps.workersFor = (account) => ({
          ...deps.workersFor(account),
          templateWorker: halving,
        });
        return { ...deps, templateWorker: halving, workersFor };
      },
    );
    expect(outcomes).toContain("a document holds Zoe-7f3a 1");
  });

  describe("as to webhooks,", () => {
    test("tells nobody", async () => {
      const outcomes = await outcomesOf(MAKE, "webhooks.get", ({ webhooks, ...deps }) => {
        return { ...deps, webhooks: { ...webhooks, get: (id) => webhooks.get(id).catch(() => undefined) } };
      });
      expect(outcomes).toContain("an address is left that nobody will call");
    });

    test("tells that it has failed when the document cannot be read", async () => {
      const outcomes = await outcomesOf(
        "job: call the webhook of a document",
        "records.get",
        ({ documents, batches, ...deps }) => {
          const get: typeof documents.get = (account, id) => documents.get(account, id).catch(() => undefined);
          const failure = { code: "document_not_made", message: "It is not there." } as const;
          const getFailed = (async (_, id) => ({ batch: { id, failure }, rev: 1 })) as typeof batches.get;
          return { ...deps, documents: { ...documents, get }, batches: { ...batches, get: getFailed } };
        },
      );
      expect(outcomes).toContain("an address got a report that is not so");
    });
  });
});

/** Sends no jobs of the kind. */
function without({ jobs, ...deps }: LocalDependencies, kind: string): LocalDependencies {
  return {
    ...deps,
    jobs: { send: async (job, options) => (job.kind === kind ? undefined : jobs.send(job, options)) },
  };
}
