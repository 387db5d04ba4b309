/** What is kept of rows that are made again: the browser's store has room for 5 million characters. */
import { afterAll, expect, test, vi } from "vitest";

afterAll(() => vi.unstubAllGlobals());
vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("sessionStorage", { getItem: () => null });
vi.stubGlobal("location", new URL("http://localhost/"));
const { makeAgain } = await import("#studio/many/make-again.ts");
const { correctedRows } = await import("#studio/many/corrected-rows.ts");

const ROWS = Array.from({ length: 20_000 }, (_, index) => ({ Name: `Name ${index + 1}`, Note: "n".repeat(250) }));
const CORRECTED = { Name: "Berta", Note: "corrected" };

test("all 20,000 rows are sent with the correction, and of the run the correction alone is kept", async () => {
  const sent: { readonly data: readonly unknown[] }[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ id: "us01batch" }, { status: 202 });
  });
  const again = {
    template: "us01template",
    run: { id: "us01before", total: ROWS.length, begun: 0 },
    plan: { format: ".html", isArchive: true, outputName: "" },
    mapping: { Name: "Name", Note: "Note" },
    tags: ["Name", "Note"],
  } as const;
  const all = ROWS.with(1, CORRECTED);
  const run = await makeAgain(again, { rows: ROWS }, all, { 2: CORRECTED });
  expect(sent[0]?.data).toEqual(all);
  const kept = JSON.stringify(run);
  expect(kept.length).toBeLessThan(1_000);
  expect(correctedRows(ROWS, JSON.parse(kept))).toEqual(all);
});
