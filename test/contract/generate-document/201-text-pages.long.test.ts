/** POST /v1/document from text templates: how PDF, picture and HTML show them, with Chromium and without. */
import { expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { given } from "#test/support/given.ts";
import { pdfText } from "#test/support/pdf-text.ts";
import { pngSize } from "#test/support/png-size.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { createTemplate, file, generateBinary } from "#test/support/requests.ts";
import { openService, type Service } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const TEXT = "[Name]\tx\n<b>&amp; Łódź Русский 😀\n\fsecond page\n";
const DATA = { Name: "A <i> & \u0007B" };

const service = serviceForTests({});

async function generated(on: Service, output_format: string, data: unknown = DATA): Promise<Uint8Array> {
  const { id } = await createTemplate(on, { file: file(Buffer.from(TEXT), "List.txt") });
  return (await generateBinary(on, { template_id: id, data, output_format })).bytes;
}

given("Chromium").describe("with Chromium", () => {
  test("a PDF has the text in place, a page for each form feed, and the template's name as title", async () => {
    const pdf = await generated(service, ".pdf");
    const [first, ...others] = await pdfPages(pdf);
    expect(first).toContain("A <i> & B x <b>&amp; Łódź Русский");
    // Its font is taller: poppler counts it to another line.
    expect(first).toContain("😀");
    expect(others).toEqual(["second page"]);
    const raw = Buffer.from(pdf).toString("latin1");
    expect(raw).toContain("/Title (List)");
    expect(raw).toContain("Skia/PDF");
  });

  test("eighty columns fit on a line, and a longer line is wrapped", async () => {
    const line = "1234567890".repeat(8);
    const { id } = await createTemplate(service, { file: file(Buffer.from(`${line}\n${line}${line}`), "Wide.txt") });
    const { bytes } = await generateBinary(service, { template_id: id, data: {}, output_format: ".pdf" });
    const lines = (await pdfText(bytes)).split("\n");
    expect(lines[0]).toBe(line);
    expect(lines.slice(1).join("")).toBe(line + line);
    expect(lines.length).toBeGreaterThan(2);
  });

  test("a picture shows the first page at 150 dpi", async () => {
    const [width] = pngSize(await generated(service, ".png"));
    expect(Math.abs(width - 1240)).toBeLessThanOrEqual(1);
  });
});

test("an HTML page is one file that says its encoding and loads nothing, the text escaped", async () => {
  const html = Buffer.from(await generated(service, ".html")).toString();
  expect(html.startsWith('<!DOCTYPE html>\n<html>\n<head>\n<meta charset="utf-8">')).toBe(true);
  expect(html).toContain("A &lt;i&gt; &amp; B\tx\n&lt;b&gt;&amp;amp; Łódź Русский 😀\n");
  expect(html).not.toMatch(/src=|href=|url\(|@import/);
});

describeConverting("without Chromium", () => {
  test("LibreOffice prints text", async () => {
    await using bare = await openService({ chromiumPrograms: [] });
    const pdf = await generated(bare, ".pdf");
    expect(await pdfPages(pdf)).toEqual(["A <i> & B x <b>&amp; Łódź Русский 😀", "second page"]);
    expect(Buffer.from(pdf).toString("latin1")).not.toContain("Skia/PDF");
  });

  test("LibreOffice prints text where Chromium does not start", async () => {
    await using broken = await openService({ chromiumPrograms: ["/bin/false"] });
    expect(await pdfPages(await generated(broken, ".pdf"))).toHaveLength(2);
  });
});
