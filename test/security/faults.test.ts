/** The fault matrix (`npm run faults`) sees what is wrong: each of these services is told from one that holds. */
import { describe, expect, test } from "vitest";
import type { LocalDependencies } from "#shared/wiring/local-region.ts";
import { KILLS } from "#test/faults/faulty.ts";
import { all, outcomesOf } from "#test/faults/planted.ts";

describe("the matrix sees a service that", () => {
  test("takes a file for stored that is not", async () => {
    const outcomes = await outcomesOf("generate", "files.put", ({ files, ...deps }) => {
      return { ...deps, files: { ...all(files), put: (key, body) => files.put(key, body).catch(() => 0) } };
    });
    expect(outcomes).toContain("a link answers 404");
  });

  test("takes a store that fails for an empty one", async () => {
    const outcomes = await outcomesOf("get template", "records.get", ({ templates, ...deps }) => {
      const get: typeof templates.get = (account, id) => templates.get(account, id).catch(() => undefined);
      return { ...deps, templates: { ...templates, get } };
    });
    expect(outcomes).toContain("template_not_found, though it is there");
  });

  test("answers a call as done that is not in the audit trail", async () => {
    const outcomes = await outcomesOf("delete document", "records.get", ({ auditTrail, ...deps }) => {
      return { ...deps, auditTrail: { ...auditTrail, append: async () => {} } };
    });
    expect(outcomes).toContain("a call that was answered 204 is not in the audit trail");
  });

  test("adds an entry to the audit trail that has no call", async () => {
    const outcomes = await outcomesOf("delete document", "records.get", ({ auditTrail, ...deps }) => {
      const append: typeof auditTrail.append = async (entry) => {
        await auditTrail.append(entry);
        await auditTrail.append({ ...entry, request: `another${entry.request}` });
      };
      return { ...deps, auditTrail: { ...auditTrail, append } };
    });
    expect(outcomes.join()).toMatch(/\d entries of the audit trail have no call/);
  });

  test("cleans nothing up", async () => {
    const outcomes = await outcomesOf("generate", "files.put", (deps) => ({ ...deps, jobs: { send: async () => {} } }));
    expect(outcomes).toContain("a file is left that nothing names: documents/…/file");
  });

  test("cleans up behind what fails, and not behind a kill", async () => {
    const tamper = ({ jobs, documents, files, ...deps }: LocalDependencies): LocalDependencies => {
      const insert: typeof documents.insert = (document) =>
        documents.insert(document).catch(async (error: unknown) => {
          await files.remove([`documents/${document.id}/file`]);
          throw error;
        });
      return { ...deps, files, documents: { ...documents, insert }, jobs: { send: async () => {} } };
    };
    expect(await outcomesOf("generate", "records.insert", tamper, ["fails"])).toEqual([]);
    expect(await outcomesOf("generate", "records.insert", tamper, [KILLS])).toEqual([
      "a file is left that nothing names: documents/…/file",
    ]);
  });

  test("removes a file whose record may be there", async () => {
    const outcomes = await outcomesOf("generate", "records.insert", ({ documents, files, ...deps }) => {
      const insert: typeof documents.insert = (document) =>
        documents.insert(document).catch(async (error: unknown) => {
          await files.remove([`documents/${document.id}/file`]);
          throw error;
        });
      return { ...deps, files, documents: { ...documents, insert } };
    });
    expect(outcomes).toContain("a link answers 404");
  });

  test("asks a store once more under another name", async () => {
    const outcomes = await outcomesOf("generate, with a key", "records.insert", ({ documents, ...deps }) => {
      const again = (id: string) => id.replace(/..$/, "zz") as typeof id & never;
      const insert: typeof documents.insert = async (document) => {
        await documents.insert(document).catch(() => {});
        await deps.files.put(
          `documents/${again(document.id)}/file`,
          (await deps.files.read(`documents/${document.id}/file`)) ?? new Uint8Array(),
        );
        await documents.insert({ ...document, id: again(document.id) });
      };
      return { ...deps, documents: { ...documents, insert } };
    });
    expect(outcomes).toContain("done 2 times");
  });

  test("keeps the key of a request that has failed", async () => {
    const outcomes = await outcomesOf("generate, with a key", "files.put", ({ idempotency, ...deps }) => {
      return { ...deps, idempotency: { ...idempotency, release: async () => {}, abandon: async () => {} } };
    });
    expect(outcomes.join("\n")).toMatch(/the repetition 409 idempotency_key_in_use/);
  });
});
