/** A document of many items in one file names the item that it cannot hold. */
import { expect, test } from "vitest";
import { ItemNotMerged } from "#shared/engine/merge/values/naming-item.ts";
import type { DocumentContext, Needs } from "#shared/service/produce/document-context.ts";
import { produceWhole } from "#shared/service/produce/whole.ts";
import { planOf } from "#test/support/document-plan.ts";

test("an item that fails only together with others is named by its own position when one before it was left out", async () => {
  const templateWorker = {
    // The first item cannot be merged at all; of the two others, which are merged again, the second fails.
    assemble: async (_: unknown, { items }: { items: readonly string[] }) => {
      throw new ItemNotMerged(items.length === 3 ? 1 : 2, { reason: "it is too deep" });
    },
    render: async () => [{ reason: "it has no picture" }, { bytes: new Uint8Array() }, { bytes: new Uint8Array() }],
  };
  const context = {
    plan: planOf({ isLenient: true }, { mode: "whole" }),
    template: { format: ".docx" },
    documents: { all: () => new Map() },
    pictures: { fetch: async () => new Map() },
  } as unknown as DocumentContext;
  const items = [1, 2, 3].map((position) => ({ position, json: "{}" }));
  const piece = await produceWhole({ templateWorker, elapsed: () => 0 } as unknown as Needs, context, items);
  expect(piece).toMatchObject({ fault: { message: expect.stringMatching(/^Item 3 /) } });
});
