/** POST /v1/preview: the pages of the document as pictures, and nothing is stored. */
import { spawnSync } from "node:child_process";
import { decode } from "fast-png";
import { beforeAll, expect, test } from "vitest";
import type { PreviewAnswer } from "#shared/edge/http/representations/preview-answer.ts";
import { describeConverting } from "#test/support/conversions.ts";
import { pageBreak, paragraph } from "#test/support/docx-blocks.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import {
  answerOf,
  createTemplate,
  docxFile,
  file,
  generateBinary,
  postJson,
  updateTemplate,
} from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests({});
let templateId: string;
beforeAll(async () => {
  const body = paragraph("Dear [Name],") + pageBreak() + paragraph("The second page of everybody");
  templateId = (await createTemplate(service, { file: docxFile(body) })).id;
});

async function preview(fields: object): Promise<PreviewAnswer> {
  const body = { template_id: templateId, data: { Name: "Ada" }, ...fields };
  const answer = await expectNothingStored(service, () => service.call("/v1/preview", postJson(body)));
  return answerOf<PreviewAnswer>(answer, 200);
}

function pixelsOf({ image = "" }: { readonly image?: string | undefined } = {}) {
  expect(image).toMatch(/^data:image\/png;base64,/);
  return decode(Buffer.from(image.replace(/^.*,/, ""), "base64"));
}

/** The mean difference of a pixel's brightness from what poppler draws of the document's page, 0 to 255. */
async function differenceFromPoppler(page: PreviewAnswer["pages"][number], number: number): Promise<number> {
  const drawn = pixelsOf(page);
  const { bytes: input } = await generateBinary(service, { template_id: templateId, output_format: ".pdf" });
  const size = ["-scale-to-x", String(page.width), "-scale-to-y", String(page.height)];
  const pages = ["-f", String(number), "-l", String(number)];
  const { stdout } = spawnSync("pdftoppm", ["-png", ...size, ...pages, "-"], { input, maxBuffer: 1e8 });
  const other = decode(stdout);
  expect([drawn.width, drawn.height]).toEqual([other.width, other.height]);
  let sum = 0;
  for (let pixel = 0; pixel < drawn.width * drawn.height; pixel++) {
    sum += Math.abs((drawn.data[pixel * drawn.channels] ?? 0) - (other.data[pixel * other.channels] ?? 0));
  }
  return sum / (drawn.width * drawn.height);
}

describeConverting("a preview", () => {
  test("shows every page of the PDF as poppler draws it, 800 pixels wide", async () => {
    const { page_count, pages, warnings } = await preview({});
    expect([page_count, warnings]).toEqual([2, []]);
    expect(pages.map(({ number, width, height }) => [number, width, height])).toEqual([
      [1, 800, 1131],
      [2, 800, 1131],
    ]);
    for (const page of pages) expect(await differenceFromPoppler(page, page.number)).toBeLessThan(0.2);
  });

  test("has the pages and the width that are requested", async () => {
    const { page_count, pages } = await preview({ pages: "2-9", width: 300 });
    expect(page_count).toBe(2);
    expect(pages.map(({ number }) => number)).toEqual([2]);
    expect(pixelsOf(pages[0]).width).toBe(300);
    expect((await preview({ pages: "7" })).pages).toEqual([]);
  });

  test("leaves out pictures whose hash is known: after an edit only the page that changed has one", async () => {
    const before = await preview({});
    const known = before.pages.map(({ hash }) => hash);
    expect(new Set(known).size).toBe(2);
    const same = await preview({ known });
    expect(same.pages).toEqual(before.pages.map(({ image: _, ...page }) => page));
    const after = await preview({ known, data: { Name: "Bob" } });
    expect(after.pages.map(({ image }) => image !== undefined)).toEqual([true, false]);
    expect(after.pages[1]?.hash).toBe(known[1]);
  });

  test("a preview of another width has another hash", async () => {
    const [{ hash } = { hash: "" }] = (await preview({ pages: "1", width: 200 })).pages;
    const [same] = (await preview({ pages: "1", width: 201, known: [hash] })).pages;
    expect(same?.image).toBeDefined();
  });

  test("has the pages of all items, which may share pages", async () => {
    const data = [{ Name: "Ada" }, { Name: "Bob" }, { Name: "Cleo" }];
    expect((await preview({ data, pages: "1" })).page_count).toBe(6);
    expect((await preview({ data, pages: "1", page_break: false })).page_count).toBe(4);
  });

  test("a preview of an earlier version has the pages of its file, even if the present version cannot be used", async () => {
    const { id } = await createTemplate(service, {
      file: docxFile(paragraph("[Name]") + pageBreak() + paragraph("2")),
    });
    await updateTemplate(service, id, { file: docxFile(paragraph("[#Items] [Name]")) });
    expect((await preview({ template_id: id, version: 1 })).page_count).toBe(2);
    expect((await preview({ template_id: id, version: 1, merge: false })).page_count).toBe(2);
    expect((await preview({ template_id: id, merge: false })).page_count).toBe(1);
  });

  test("has appended pages, and warns of what is left out", async () => {
    const terms = `data:application/pdf;base64,${Buffer.from(rawPdf({ name: "T", pages: ["", "", ""] })).toString("base64")}`;
    const appended = await preview({ merge_with: [terms], pages: "1", output_format: ".pdf/a-2b" });
    expect(appended.page_count).toBe(5);
    const { warnings } = await preview({ merge_with: ["data:,none"], pages: "1" });
    expect(warnings).toEqual([expect.stringContaining("merge_with 1")]);
  });

  test("a preview of a long and narrow page is drawn smaller, within the limit of pixels", async () => {
    const page = `<style>@page { size: 30mm 4000mm; margin: 0 }</style><p>[Name]</p>`;
    const { id } = await createTemplate(service, { file: file(Buffer.from(page), "Long.html") });
    const [{ width, height } = { width: 0, height: 0 }] = (await preview({ template_id: id, width: 2000 })).pages;
    expect(width * height).toBeLessThan(8_100_000);
    expect(height / width).toBeGreaterThan(100);
  });

  test("tells how long each step took", async () => {
    const body = { template_id: templateId, data: {}, pages: "1" };
    const { headers } = await service.call("/v1/preview", postJson(body));
    expect(headers.get("Server-Timing")).toMatch(/^merge;dur=[\d.]+, convert;dur=[\d.]+, post;dur=[\d.]+$/);
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  test("a preview of another region's template is made there", async () => {
    const { id } = await createTemplate(service, { region: "eu" });
    const body = { template_id: id, data: { Name: "Ada" } };
    const answer = await service.call("/v1/preview", postJson(body, { region: "uk" }));
    expect((await answerOf<PreviewAnswer>(answer, 200)).page_count).toBe(1);
  });
});
