/** An answer that took so long that clients may give up names the asynchronous way: from 1,000 pages on, in one file or in many. */
import { expect, test } from "vitest";
import { docxFile, form, json, read } from "#test/faults/requests.ts";
import { newState } from "#test/faults/state.ts";
import { openWorld, type Tamper } from "#test/faults/world.ts";

/** Each PDF seems to have so many pages. */
const withPages =
  (pageCount: number): Tamper =>
  (deps) => {
    const pdfs: typeof deps.pdfs = {
      ...deps.pdfs,
      pagesWritten: async () => pageCount,
      finish: async (...parameters) => ({ ...(await deps.pdfs.finish(...parameters)), pageCount }),
    };
    return { ...deps, pdfs, workersFor: (account) => ({ ...deps.workersFor(account), pdfs }) };
  };

async function warningFor(fields: object, pagesEach: number, headers: Record<string, string> = {}): Promise<string> {
  const world = openWorld(await newState(), withPages(pagesEach));
  const made = await world.call("/v1/template", form("POST", { file: docxFile("Dear [Name]") }));
  const template_id = read<{ readonly id: string }>(made).id;
  const data = [{ Name: "A" }, { Name: "B" }, { Name: "C" }];
  const asked = { template_id, data, output_format: ".pdf", ...fields };
  const answer = await world.call("/v1/document", json("POST", asked, { headers }));
  expect(answer.status).toBe(201);
  return answer.headers.get("Warning") ?? "";
}

const BINARY = { Accept: "application/octet-stream" };

test.each([
  { of: "one file of 1,000 pages", fields: { single_file: true }, pagesEach: 1000, headers: {} },
  { of: "a zip of 1,200 pages", fields: { single_file: false }, pagesEach: 400, headers: {} },
  { of: "a zip of 1,200 pages that is sent", fields: { single_file: false }, pagesEach: 400, headers: BINARY },
])("the answer of $of recommends Prefer: respond-async", async ({ fields, pagesEach, headers }) => {
  expect(await warningFor(fields, pagesEach, headers)).toContain("send Prefer: respond-async");
});

test.each([
  { of: "one file of 999 pages", fields: { single_file: true }, pagesEach: 999 },
  { of: "a zip of 999 pages", fields: { single_file: false }, pagesEach: 333 },
])("the answer of $of does not", async ({ fields, pagesEach }) => {
  expect(await warningFor(fields, pagesEach)).not.toContain("respond-async");
});
