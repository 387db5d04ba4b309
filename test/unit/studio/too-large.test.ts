/** Rows that are too large for a request are told with their size, the limit and the remedy, and are not sent. */
import { afterAll, expect, test, vi } from "vitest";

afterAll(() => vi.unstubAllGlobals());
vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("sessionStorage", { getItem: () => null });
vi.stubGlobal("location", new URL("http://localhost/"));
const { startWithItems } = await import("#studio/many/start-run.ts");

test("their size is that of their bytes, not of their characters", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  const items = [{ Name: "ü".repeat(13e6) }];
  const plan = { format: ".pdf", isArchive: true, outputName: "" } as const;
  await expect(startWithItems("id", items, plan, "many.tooLargeAgain")).rejects.toMatchObject({
    text: "many.tooLargeAgain",
    values: { size: "26 MB", limit: "25 MB" },
  });
  expect(fetched).not.toHaveBeenCalled();
});
