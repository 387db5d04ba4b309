/** POST /v1/document: headers about the work, Server-Timing and X-Page-Count. */
import { beforeAll, describe, expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import { createTemplate, docxFile, file, postJson } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
const TWO_PAGES = `${paragraph("Dear [Name],")}${PAGE_BREAK}${paragraph("Yours")}`;

const service = serviceForTests({});
let word: string;
let html: string;
beforeAll(async () => {
  word = (await createTemplate(service, { file: docxFile(TWO_PAGES) })).id;
  html = (await createTemplate(service, { file: file(Buffer.from("<p>[Name]</p>"), "a.html") })).id;
});

interface DocumentFields {
  readonly [field: string]: unknown;
}

async function headersOf(fields: DocumentFields, accept = "application/octet-stream"): Promise<Headers> {
  const body = { template_id: word, data: { Name: "Ada" }, ...fields };
  const response = await service.call("/v1/document", postJson(body, { headers: { Accept: accept } }));
  expect(response.status).toBe(201);
  await response.body?.cancel();
  return response.headers;
}

/** Names and durations; every metric must have one (W3C Server Timing, 2). */
function timingsOf(headers: Headers): Readonly<Record<string, number>> {
  const metrics = (headers.get("Server-Timing") ?? "").split(", ").map((metric) => {
    expect(metric).toMatch(/^[a-z]+;dur=\d+(\.\d+)?$/);
    const [name = "", duration = ""] = metric.split(";dur=");
    return [name, Number(duration)] as const;
  });
  return Object.fromEntries(metrics);
}

describe("Server-Timing names the steps that were taken", () => {
  test("Server-Timing names only the merge for a .docx in binary form", async () => {
    expect(Object.keys(timingsOf(await headersOf({ output_format: ".docx" })))).toEqual(["merge"]);
  });

  test("merging and storing, of a .docx that is stored", async () => {
    const headers = await headersOf({ output_format: ".docx" }, "application/json");
    expect(Object.keys(timingsOf(headers))).toEqual(["merge", "store"]);
  });

  test("a replayed answer has no Server-Timing of the first call", async () => {
    const headers = { "Idempotency-Key": "timed" };
    const request = () => service.call("/v1/document", postJson({ template_id: word, data: {} }, { headers }));
    expect((await request()).headers.get("Server-Timing")).toMatch(/^merge;dur=/);
    const again = await request();
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(again.headers.get("Server-Timing")).toBe(null);
  });

  test("and lets pages of any origin read them", async () => {
    expect((await headersOf({})).get("Timing-Allow-Origin")).toBe("*");
  });
});

describeConverting("Server-Timing", () => {
  test("has a conversion for a PDF, and nothing after it when nothing is wished for", async () => {
    const timings = timingsOf(await headersOf({ output_format: ".pdf" }));
    expect(Object.keys(timings)).toEqual(["merge", "convert"]);
    expect(timings.convert).toBeGreaterThan(0);
  });

  test("has work on the PDF for PDF/A, and storing", async () => {
    const headers = await headersOf({ output_format: ".pdf/a-2b" }, "application/json");
    expect(Object.keys(timingsOf(headers))).toEqual(["merge", "convert", "post", "store"]);
  });

  test("tells reading, converting, work on the pages and storing of an uploaded template", async () => {
    const request = { method: "POST", body: new FormData() };
    request.body.set("file", docxFile(TWO_PAGES));
    const { headers } = await service.call("/v1/template", request);
    expect(Object.keys(timingsOf(headers))).toEqual(["read", "convert", "post", "store"]);
  });
});

describeConverting("X-Page-Count", () => {
  const three = { data: [{ Name: "Ada" }, { Name: "Bob" }, { Name: "Cleo" }] };
  const terms = `data:application/pdf;base64,${Buffer.from(rawPdf({ name: "Terms", pages: ["", "", ""] })).toString("base64")}`;

  test.each([
    ["one item", {}, "2"],
    ["as PDF/A", { output_format: ".pdf/a-3b" }, "2"],
    ["less quality", { output_quality: 50 }, "2"],
    ["several items, each on pages of its own", three, "6"],
    ["several items without page breaks", { ...three, page_break: false }, "4"],
    ["with merged pages", { merge_with: terms }, "5"],
    ["an archive: all PDFs in it", { ...three, single_file: false }, "6"],
    ["an archive of PDFs with merged pages", { ...three, single_file: false, merge_with: [terms] }, "15"],
  ])("%s", async (_what, fields, pages) => {
    expect((await headersOf({ output_format: ".pdf", ...fields })).get("X-Page-Count")).toBe(pages);
  });

  test("stands on the answer in JSON too", async () => {
    expect((await headersOf({ output_format: ".pdf" }, "application/json")).get("X-Page-Count")).toBe("2");
  });

  test("is told of what Chromium prints", async () => {
    const data = [{ Name: "Ada" }, { Name: "Bob" }];
    expect((await headersOf({ template_id: html, data: data[0], output_format: ".pdf" })).get("X-Page-Count")).toBe(
      "1",
    );
    expect((await headersOf({ template_id: html, data, output_format: ".pdf" })).get("X-Page-Count")).toBe("2");
  });

  test.each([".docx", ".png", ".txt", ".html", ".odt"])(
    "is not told of %s, which has no pages or one",
    async (format) => {
      expect((await headersOf({ output_format: format })).get("X-Page-Count")).toBe(null);
    },
  );
});

describeConverting("Warning", () => {
  const twenty = rawPdf({ name: "Annex", pages: Array.from({ length: 20 }, () => "") });
  const annex = `data:application/pdf;base64,${Buffer.from(twenty).toString("base64")}`;
  const warningFor = async (files: number, accept?: string) => {
    const fields = { output_format: ".pdf", merge_with: Array.from({ length: files }, () => annex) };
    return (await headersOf(fields, accept)).get("Warning");
  };

  test("says from 1,000 pages on that callers should not wait for a document of this size", async () => {
    for (const accept of ["application/json", "application/octet-stream"]) {
      expect(await warningFor(50, accept)).toMatch(
        /^199 merganser "This document has 1000 pages or more\..+send Prefer: respond-async"$/,
      );
    }
    expect(await warningFor(49)).toBeNull();
  });
});
