/** POST /v1/template: an HTML page as template, an extension of the interface. */
import { expect, test } from "vitest";
import { given } from "#test/support/given.ts";
import { pdfText } from "#test/support/pdf-text.ts";
import { pngSize } from "#test/support/png-size.ts";
import { createTemplate, file, generateBinary, openLink, postForm } from "#test/support/requests.ts";
import { openService, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const PAGE = `<!DOCTYPE html><html><head><title>Offer</title><style>p { break-after: page }</style></head>
<body><p>Dear [Name],</p><p><a href="[Link]">[#Items][.][/Items]</a></p><div>End</div></body></html>`;

const service = serviceForTests({});

const upload = (html: string | Uint8Array, filename = "Page.html") =>
  createTemplate(service, { file: file(typeof html === "string" ? Buffer.from(html) : html, filename) });

given("Chromium").describe("with Chromium", () => {
  test("its pages are counted, its preview and its picture show it with its tags", async () => {
    const template = await upload(PAGE);
    expect(template).toMatchObject({
      format: ".html",
      filename: "Page.html",
      name: "Page",
      page_count: 3,
      delimiters: { left: "[", right: "]" },
      tags: { valid: ["Name", "Link", { Items: ["."] }], invalid: [] },
    });
    expect(await pdfText(await openLink(service, template.preview_uri))).toContain("Dear [Name],");
    const [width, height] = pngSize(await openLink(service, template.image_uri));
    expect(width / height).toBeCloseTo(210 / 297, 2);
  });

  test("encodings are those of the byte order mark, of the page's own words, or of the bytes", async () => {
    const page = (meta: string) => `<html><head>${meta}</head><body><p>Müller [Größe]</p></body></html>`;
    const uploads = [
      Buffer.from(page("")),
      Buffer.from(page(""), "latin1"),
      Buffer.from(`\ufeff${page("")}`, "utf16le"),
      Buffer.from(page('<meta charset="iso-8859-1">'), "latin1"),
      Buffer.from(page('<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">'), "latin1"),
    ];
    for (const bytes of uploads) {
      const { id, tags } = await upload(bytes);
      expect(tags.valid).toEqual(["Größe"]);
      const data = { Größe: "Ł 😀" };
      const html = Buffer.from(
        (await generateBinary(service, { template_id: id, data, output_format: ".html" })).bytes,
      );
      expect(html.toString()).toContain("<p>Müller Ł 😀</p>");
      expect(html.toString().match(/charset[^>]*/gi)).toEqual(['charset="utf-8"']);
    }
  });

  test("the head is kept once, for several items", async () => {
    const { id } = await upload(PAGE);
    const data = [{ Name: "Ada" }, { Name: "Bob" }];
    const { bytes } = await generateBinary(service, { template_id: id, data, output_format: ".html" });
    const html = Buffer.from(bytes).toString();
    for (const tag of ["<!DOCTYPE html>", "<title>", "<style>", "<body>", "</body>"]) {
      expect(html.split(tag)).toHaveLength(2);
    }
    expect(html.match(/Dear \w+/g)).toEqual(["Dear Ada", "Dear Bob"]);
  });

  test("page numbers count anew for each item", async () => {
    const style = "@page { @bottom-right { content: counter(page) '/' counter(pages) } } p { break-after: page }";
    const { id } = await upload(`<style>${style}</style><p>[Name]</p><div>Z[Name]</div>`);
    const data = [{ Name: "A" }, { Name: "B" }];
    const { bytes } = await generateBinary(service, { template_id: id, data, output_format: ".pdf" });
    expect((await pdfText(bytes)).match(/\d\/\d/g)).toEqual(["1/2", "2/2", "1/2", "2/2"]);
  });
});

test.each([
  ["text", Buffer.from("Dear [Name]"), "plain text"],
  ["a Word document", Buffer.from("PK\u0003\u0004"), "zip"],
  ["a PDF", Buffer.from("%PDF-1.7"), "PDF"],
  ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><a>x</a></svg>'), "SVG"],
])("%s named .html is refused", async (_, bytes, found) => {
  const form = postForm({ file: file(bytes, "Page.html") });
  const response = await service.call("/v1/template", form);
  expect(response.status).toBe(422);
  const answer = (await response.json()) as { code: string; message: string };
  expect(answer.code).toBe("template_content_mismatch");
  expect(answer.message).toContain(found);
});

test("without Chromium it is stored and merged into .html; .pdf and previews answer 503", async () => {
  await using bare = await openService(WITHOUT_LIBREOFFICE);
  const template = await createTemplate(bare, { file: file(Buffer.from("<p>Dear [Name]</p>"), "Page.html") });
  expect(template.page_count).toBe(0);
  const { bytes } = await generateBinary(bare, { template_id: template.id, output_format: ".html" });
  expect(Buffer.from(bytes).toString()).toContain("<p>Dear Ada</p>");
  const response = await bare.call(template.preview_uri, { key: null });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    code: "html_renderer_unavailable",
    message: expect.stringContaining(bare.installCommand),
  });
});
