/** Whatever call of whatever port goes wrong: nothing is lost, halved, left behind or done twice, and asking again helps. */
import { describe, expect, test } from "vitest";
import type { Fault } from "#test/faults/faulty.ts";
import { OPERATIONS, tryOperation } from "#test/faults/matrix.ts";
import type { Tamper } from "#test/faults/world.ts";

/** The other two differ from these in the error alone, or are what ports promise anyway: `npm run faults` tries all. */
const HARDEST: readonly Fault[] = ["fails", "loses its answer", "comes late"];

test.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
  "%s holds, at whichever call a port fails, loses its answer or comes late",
  { timeout: 300_000 },
  async (_, operation) => {
    const cells = await tryOperation(operation, { faults: HARDEST });
    expect(cells.filter(({ isHeld }) => !isHeld)).toEqual([]);
    expect(cells.length).toBeGreaterThan(2);
  },
);

describe("the matrix sees a service that", () => {
  test("takes a file for stored that is not", async () => {
    const outcomes = await outcomesOf("generate", ({ files, ...deps }) => {
      return { ...deps, files: { ...all(files), put: (key, body) => files.put(key, body).catch(() => 0) } };
    });
    expect(outcomes).toContain("files.put: a link answers 404");
  });

  test("takes a store that fails for an empty one", async () => {
    const outcomes = await outcomesOf("get template", ({ templates, ...deps }) => {
      const get: typeof templates.get = (account, id) => templates.get(account, id).catch(() => undefined);
      return { ...deps, templates: { ...templates, get } };
    });
    expect(outcomes).toContain("records.get: template_not_found, though it is there");
  });

  test("cleans nothing up", async () => {
    const outcomes = await outcomesOf("generate", (deps) => ({ ...deps, jobs: { send: async () => {} } }));
    expect(outcomes).toContain("files.put: a file is left that nothing names: documents/…/file");
  });

  test("removes a file whose record may be there", async () => {
    const outcomes = await outcomesOf("generate", ({ documents, files, ...deps }) => {
      const insert: typeof documents.insert = (document) =>
        documents.insert(document).catch(async (error: unknown) => {
          await files.remove([`documents/${document.id}/file`]);
          throw error;
        });
      return { ...deps, files, documents: { ...documents, insert } };
    });
    expect(outcomes).toContain("records.insert: a link answers 404");
  });

  test("asks a store once more under another name", async () => {
    const outcomes = await outcomesOf("generate, with a key", ({ documents, ...deps }) => {
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
    expect(outcomes).toContain("records.insert: done 2 times");
  });

  test("keeps the key of a request that has failed", async () => {
    const outcomes = await outcomesOf("generate, with a key", ({ idempotency, ...deps }) => {
      return { ...deps, idempotency: { ...idempotency, release: async () => {}, abandon: async () => {} } };
    });
    expect(outcomes.join("\n")).toMatch(/the repetition 409 idempotency_key_in_use/);
  });
});

/** What did not hold when the service is so. */
async function outcomesOf(name: string, tamper: Tamper): Promise<readonly string[]> {
  const operation = OPERATIONS.find((each) => each.name === name);
  if (operation === undefined) throw new Error(`there is no operation ${name}`);
  const cells = await tryOperation(operation, { faults: HARDEST, tamper });
  return cells.filter(({ isHeld }) => !isHeld).map(({ call, outcome }) => `${call}: ${outcome}`);
}

/** Of a proxy, whose methods a spread does not find. */
function all<Port extends object>(port: Port): Port {
  const names = Object.keys(port) as (keyof Port)[];
  return Object.fromEntries(names.map((name) => [name, port[name]])) as Port;
}
