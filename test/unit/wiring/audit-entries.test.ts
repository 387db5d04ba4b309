import { expect, test } from "vitest";
import { areOfDeletions, insertEntries } from "#shared/wiring/audit-entries.ts";

const entry = (operation: string, status: number) => ({ pk: "AUDIT#", sk: operation, body: { operation, status } });

const [DELETED, REFUSED, MADE] = [
  entry("deleteDocument", 204),
  entry("deleteDocument", 404),
  entry("createTemplate", 201),
] as const;

test("entries of one turn are written together, and those of deletions apart from the others", async () => {
  const writes: string[][] = [];
  const insert = insertEntries({
    async insertAll(records) {
      writes.push(records.map(({ body }) => `${body.operation} ${body.status}`));
    },
  });
  await Promise.all([DELETED, REFUSED, MADE, DELETED].map(insert));
  expect(writes).toEqual([
    ["deleteDocument 204", "deleteDocument 204"],
    ["deleteDocument 404", "createTemplate 201"],
  ]);
});

test("only entries of deletions that were done may use the space reserved for deletions", () => {
  expect(areOfDeletions([DELETED, DELETED])).toBe(true);
  expect(areOfDeletions([DELETED, REFUSED])).toBe(false);
  expect(areOfDeletions([MADE])).toBe(false);
});
