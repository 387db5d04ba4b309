/** Pictures among the data, as real callers send them (callers.md, Tags), from the upload to the page. */
import { execFileSync } from "node:child_process";
import PizZip from "pizzip";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, partXml } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import { type FileServer, serveFiles } from "#test/support/file-server.ts";
import { PIXEL_PNG } from "#test/support/office-files.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { pdfPages } from "#test/support/poppler.ts";
import {
  createTemplate,
  docxFile,
  type FormFields,
  file,
  generateBinary,
  postForm,
  postJson,
} from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

let server: FileServer;
let service: Service;
beforeAll(async () => {
  const jpeg = sharp({ create: { width: 8, height: 6, channels: 3, background: "#07c" } }).jpeg();
  const [png, page] = [PIXEL_PNG, Buffer.from("<html>not a picture")];
  server = await serveFiles({
    "/logo.png": { type: "image/png", bytes: png },
    "/photo": { type: "application/octet-stream", bytes: await jpeg.toBuffer() },
    "/page.png": { type: "image/png", bytes: page },
    "/moved": { location: "/logo.png" },
    "/inward": { location: "http://127.0.0.1:8001/logo.png" },
  });
  service = await openService({ ...WITHOUT_LIBREOFFICE, ...server.settings });
});
afterAll(async () => {
  await service.close();
  await server[Symbol.asyncDispose]();
});

function templateOf(text: string, fields: FormFields = {}) {
  return createTemplate(service, { file: docxFile(paragraph(text)), ...fields });
}

const dataUri = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;

function mediaIn(bytes: Uint8Array) {
  return Object.values(new PizZip(bytes).files).filter(({ name }) => name.startsWith("word/media/"));
}

function picturesIn(bytes: Uint8Array): readonly Buffer[] {
  return mediaIn(bytes).map((entry) => Buffer.from(entry.asUint8Array()));
}

/** What the service asked of the server meanwhile. */
async function asked(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = server.asked.length;
  await work();
  return server.asked.slice(before);
}

describe("Tags: image values", () => {
  test("a data URI in a plain tag is a picture in the document", async () => {
    const { id } = await templateOf("Signed: [Sign]");
    const { bytes } = await generateBinary(service, { template_id: id, data: { Sign: dataUri(PIXEL_PNG) } });
    expect(documentText(bytes)).toBe("Signed: ");
    expect(mediaIn(bytes).map((entry) => Buffer.from(entry.asUint8Array()))).toEqual([PIXEL_PNG]);
    expect(lintDocx(bytes)).toEqual([]);
  });

  test('"" means no image', async () => {
    const { id } = await templateOf("Signed: [Sign]");
    const { bytes } = await generateBinary(service, { template_id: id, data: { Sign: "" } });
    expect(documentText(bytes)).toBe("Signed: ");
    expect(mediaIn(bytes)).toEqual([]);
  });

  test("each of several items in one file shows its own picture", async () => {
    const { id } = await templateOf("[Name]: [Sign]");
    const data = [
      { Name: "Ada", Sign: dataUri(PIXEL_PNG) },
      { Name: "Bob", Sign: "" },
      { Name: "Eve", Sign: dataUri(PIXEL_PNG) },
    ];
    const { bytes } = await generateBinary(service, { template_id: id, data });
    expect(
      documentText(bytes)
        .split("\n")
        .filter((line) => line !== ""),
    ).toEqual(["Ada: ", "Bob: ", "Eve: "]);
    expect(partXml(bytes).match(/<w:drawing>/g)).toHaveLength(2);
    expect(lintDocx(bytes)).toEqual([]);
  });

  test("a value that is not a picture is refused with the item and the tag", async () => {
    const { id } = await templateOf("[Sign]");
    const data = [{ Sign: "" }, { Sign: dataUri(Buffer.from("no picture")) }];
    const response = await service.call("/v1/document", postJson({ template_id: id, data }));
    expect(await expectError(response, 422, "merge_failed")).toMatch(/^Item 2 .+ the tag Sign is not a PNG, JPEG/);
  });
});

describe("Tags: image values at addresses, in tags marked as images", () => {
  const ENHANCED = { enhanced_syntax: "true" };

  test.each<[string, string, FormFields, (url: string) => object, readonly unknown[]]>([
    ["[%Logo]", "Ours: [%Logo]", {}, (url) => ({ Logo: url }), ["Logo"]],
    ["[%%Logo]", "Ours: [%%Logo]", {}, (url) => ({ Logo: url }), ["Logo"]],
    ["blanks around the tag", "Ours: [ %Our Logo ]", {}, (url) => ({ "Our Logo": url }), ["Our Logo"]],
    ["{%Logo}, of delimiters that are found", "Ours: {%Logo}", {}, (url) => ({ Logo: url }), ["Logo"]],
    ["an expression", "Ours: [%firm.logo]", ENHANCED, (url) => ({ firm: { logo: url } }), ["firm.logo"]],
    ["a choice", "Ours: [%plain ? '' : logo]", ENHANCED, (url) => ({ logo: url, plain: false }), ["plain ? '' : logo"]],
  ])("%s: the picture stands in the document", async (_how, text, fields, data, valid) => {
    const { id, tags } = await templateOf(text, fields);
    expect(tags).toEqual({ valid, invalid: [] });
    const { bytes, headers } = await generateBinary(service, {
      template_id: id,
      data: data(server.url("/logo.png")),
    });
    expect(documentText(bytes)).toBe("Ours: ");
    expect(picturesIn(bytes)).toEqual([PIXEL_PNG]);
    expect(lintDocx(bytes)).toEqual([]);
    expect(headers.get("Warning")).toBeNull();
  });

  test("a name that stands with and without the mark is one entry of tags.valid", async () => {
    const { tags } = await templateOf("[Logo] [%Logo] [#x][%Logo][/x]");
    expect(tags).toEqual({ valid: ["Logo", { x: ["Logo"] }], invalid: [] });
  });

  test("an image tag without its closing delimiter is reported with its name and how to close it", async () => {
    const { tags, problems } = await templateOf("[%Logo stands here");
    expect(tags.invalid).toEqual(["Logo"]);
    expect(problems.map(({ suggestion }) => suggestion)).toEqual(["Close it: [%Logo]"]);
  });

  test("a percent sign followed by a blank belongs to the name of the tag and marks no image", async () => {
    const { id, tags } = await templateOf("Less [% Discount]");
    expect(tags).toEqual({ valid: ["% Discount"], invalid: [] });
    const { bytes } = await generateBinary(service, { template_id: id, data: { "% Discount": 5 } });
    expect(documentText(bytes)).toBe("Less 5");
    const { problems } = await templateOf("Less [% Discount");
    expect(problems.map(({ suggestion }) => suggestion)).toEqual(["Close it: [% Discount]"]);
  });

  test("a data URI is shown as in a plain tag", async () => {
    const { id } = await templateOf("[%Logo]");
    const { bytes } = await generateBinary(service, { template_id: id, data: { Logo: dataUri(PIXEL_PNG) } });
    expect(picturesIn(bytes)).toEqual([PIXEL_PNG]);
  });

  test.each([[""], [null], [undefined], [false]])("%j is no picture, and no Warning", async (Logo) => {
    const { id } = await templateOf("a[%Logo]b");
    const { bytes, headers } = await generateBinary(service, { template_id: id, data: { Logo } });
    expect(documentText(bytes)).toBe("ab");
    expect(headers.get("Warning")).toBeNull();
  });

  test("an address in a plain tag is text, and is not asked for", async () => {
    const { id } = await templateOf("[Logo][%Sign]");
    const Logo = server.url("/logo.png");
    const paths = await asked(async () => {
      const { bytes } = await generateBinary(service, { template_id: id, data: { Logo, Sign: "" } });
      expect(documentText(bytes)).toBe(Logo);
    });
    expect(paths).toEqual([]);
  });

  test("each entry of a list and each item shows its own, and each address is asked for once", async () => {
    const { id } = await templateOf("[#People][Name][%Photo][/] [%Photo]");
    const [logo, photo] = [server.url("/logo.png"), server.url("/photo")];
    const data = [
      { People: [{ Name: "Ada", Photo: logo }, { Name: "Bob", Photo: photo }, { Name: "Eve" }], Photo: logo },
      { People: [{ Name: "Cyd", Photo: photo }], Photo: "" },
    ];
    const paths = await asked(async () => {
      const { bytes } = await generateBinary(service, { template_id: id, data });
      // Eve has none of her own: the name is looked up around her.
      expect(partXml(bytes).match(/<w:drawing>/g)).toHaveLength(5);
      expect(picturesIn(bytes)).toHaveLength(2);
    });
    expect(paths.toSorted()).toEqual(["/logo.png", "/photo"]);
  });

  test("a picture in a hidden section is not fetched", async () => {
    const { id } = await templateOf("a[#Shown][%Logo][/]");
    const data = { Shown: false, Logo: server.url("/logo.png") };
    expect(await asked(() => generateBinary(service, { template_id: id, data }))).toEqual([]);
  });

  test("rows of a data file can name pictures", async () => {
    const { id } = await templateOf("[Name][%Photo]");
    const csv = `Name,Photo\nAda,${server.url("/logo.png")}\n`;
    const request = postForm(
      { template_id: id, file: file(Buffer.from(csv), "people.csv") },
      { headers: { Accept: "application/octet-stream" } },
    );
    const response = await service.call("/v1/document", request);
    expect(response.status).toBe(201);
    expect(picturesIn(new Uint8Array(await response.arrayBuffer()))).toEqual([PIXEL_PNG]);
  });

  test("an HTML template shows it in its text, and in the address of an image", async () => {
    const page = file(Buffer.from('<p>A[%Logo]<img src="[%Logo]">[Logo]</p>'), "Page.html");
    const { id, tags } = await createTemplate(service, { file: page });
    expect(tags).toEqual({ valid: ["Logo"], invalid: [] });
    const Logo = server.url("/logo.png");
    const { bytes } = await generateBinary(service, { template_id: id, output_format: ".html", data: { Logo } });
    const html = Buffer.from(bytes).toString();
    expect(html.match(/<img [^>]*>/g)?.map((image) => /src="([^"]*)"/.exec(image)?.[1])).toEqual([
      dataUri(PIXEL_PNG),
      dataUri(PIXEL_PNG),
    ]);
    expect(html).toContain(`${Logo}</p>`);
  });

  test("a text template prints nothing for it, and asks for nothing", async () => {
    const { id } = await createTemplate(service, { file: file(Buffer.from("a[%Logo]b"), "Text.txt") });
    const paths = await asked(async () => {
      const data = [{ Logo: server.url("/logo.png") }, { Logo: dataUri(PIXEL_PNG) }];
      const request = { template_id: id, output_format: ".txt", page_break: false, data };
      const { bytes } = await generateBinary(service, request);
      expect(Buffer.from(bytes).toString()).toBe("ab\nab");
    });
    expect(paths).toEqual([]);
  });
});

describe("Tags: images that are not available are left out, and a Warning names the tag, the URL and the reason", () => {
  test.each([
    ["not found", () => server.url("/nothing.png"), "its server returned the status 404"],
    ["no picture", () => server.url("/page.png"), "it is not a PNG, JPEG, GIF, BMP, WebP"],
    ["a private address", () => "http://127.0.0.1:8001/a.png", "not an address of the public internet"],
    ["the addresses of a cloud's metadata", () => "http://169.254.169.254/latest/", "not an address of the public"],
    ["a redirect to a private address", () => server.url("/inward"), "not an address of the public internet"],
  ])("%s", async (_what, address, reason) => {
    const { id } = await templateOf("a[%Logo]b");
    const { bytes, headers } = await generateBinary(service, { template_id: id, data: { Logo: address() } });
    expect(documentText(bytes)).toBe("ab");
    expect(picturesIn(bytes)).toEqual([]);
    const warning = headers.get("Warning") ?? "";
    expect(warning).toMatch(/^199 merganser "The picture for the tag Logo \(http:[^)]+\) was left out: [^"]+"$/);
    expect(warning).toContain(reason);
  });

  test.each([["our logo"], ["logo.png"], ["file:///etc/hostname"], ["data:text/plain,x"], [12], [true], [["a"]]])(
    "a value that is neither a picture nor an address is left out with a warning: %j",
    async (Logo) => {
      const { id } = await templateOf("a[%Logo]b");
      const { bytes, headers } = await generateBinary(service, { template_id: id, data: { Logo } });
      expect(documentText(bytes)).toBe("ab");
      expect(headers.get("Warning")).toBe(
        '199 merganser "The picture for the tag Logo was left out: its value is neither a data URI of a picture nor an http or https URL"',
      );
    },
  );

  test("a redirect to a public address is followed", async () => {
    const { id } = await templateOf("[%Logo]");
    const data = { Logo: server.url("/moved") };
    const { bytes } = await generateBinary(service, { template_id: id, data });
    expect(picturesIn(bytes)).toEqual([PIXEL_PNG]);
  });

  test("a key in the query of an address is not told", async () => {
    const { id } = await templateOf("[%Logo]");
    const Logo = server.url("/nothing.png?key=secret");
    const { headers } = await generateBinary(service, { template_id: id, data: { Logo } });
    expect(headers.get("Warning")).not.toContain("secret");
  });

  test("more than 200 addresses are refused before any is asked for", async () => {
    const { id } = await templateOf("[#Photos][%.][/]");
    const Photos = Array.from({ length: 201 }, (_, n) => server.url(`/logo.png?${n}`));
    const paths = await asked(async () => {
      const response = await service.call("/v1/document", postJson({ template_id: id, data: { Photos } }));
      expect(await expectError(response, 400, "request_invalid")).toContain("at most 200 different URLs");
    });
    expect(paths).toEqual([]);
  });
});

describeConverting("Tags: image values in converted documents", () => {
  let office: Service;
  beforeAll(async () => {
    office = await openService(server.settings);
  });
  afterAll(() => office.close());

  test.each([".pdf", ".pdf/a-1b", ".pdf/a-2b"])(
    "a data URI in a plain tag is a picture on the page: %s",
    async (output_format) => {
      const { id } = await createTemplate(office);
      const logo = sharp({ create: { width: 40, height: 30, channels: 3, background: "#07c" } });
      const Name = `data:image/png;base64,${(await logo.png().toBuffer()).toString("base64")}`;
      const bytes = (
        await generateBinary(office, {
          template_id: id,
          output_format,
          data: [{ Name }, { Name: "Ada" }, { Name: "" }],
        })
      ).bytes;
      expect(await pdfPages(bytes)).toEqual(["Dear ,", "Dear Ada,", "Dear ,"]);
      expect(picturesOn(bytes)).toEqual([["1", "40", "30"]]);
    },
  );

  test("an address in a marked tag is a picture on each page, and in each file of an archive", async () => {
    const { id } = await createTemplate(office, { file: docxFile(paragraph("[Name][%Photo]")) });
    const data = ["Ada", "Bob"].map((Name) => ({ Name, Photo: server.url("/photo") }));
    const request = { template_id: id, output_format: ".pdf", data };
    const together = await generateBinary(office, request);
    expect(await pdfPages(together.bytes)).toEqual(["Ada", "Bob"]);
    expect(picturesOn(together.bytes)).toEqual([
      ["1", "8", "6"],
      ["2", "8", "6"],
    ]);
    const { bytes } = await generateBinary(office, { ...request, single_file: false });
    const files = Object.values(new PizZip(bytes).files).map((entry) => picturesOn(entry.asUint8Array()));
    expect(files).toEqual([[["1", "8", "6"]], [["1", "8", "6"]]]);
  });

  test("a picture of the first page asks for the addresses of its item only, and counts no others", async () => {
    const { id } = await createTemplate(office, { file: docxFile(paragraph("[Name][%Photo]")) });
    const others = Array.from({ length: 200 }, (_, n) => ({ Photo: server.url(`/photo?${n}`) }));
    const data = [{ Name: "Ada", Photo: server.url("/logo.png") }, ...others];
    const request = { template_id: id, output_format: ".png", data };
    expect(await asked(() => generateBinary(office, request))).toEqual(["/logo.png"]);
  });
});

/** Page, width and height of each picture of a PDF, in pixels. */
function picturesOn(pdf: Uint8Array): readonly (readonly string[])[] {
  const lines = execFileSync("pdfimages", ["-list", "-"], { input: pdf }).toString().split("\n").slice(2);
  const rows = lines.filter((line) => line !== "").map((line) => line.trim().split(/\s+/));
  return rows.map(([page = "", , , width = "", height = ""]) => [page, width, height]);
}
