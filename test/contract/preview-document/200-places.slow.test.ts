/** POST /v1/preview: where values stand on the pages, and where texts stand in a template. */
import { expect, test } from "vitest";
import type { PreviewAnswer } from "#shared/edge/http/representations/preview-answer.ts";
import { describeConverting } from "#test/support/conversions.ts";
import { field, pageBreak, paragraph, table } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { PIXEL_PNG } from "#test/support/office-files.ts";
import { answerOf, createTemplate, docxFile, file, postJson } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests({});

async function preview(template_id: string, fields: object): Promise<PreviewAnswer> {
  const body = { template_id, data: {}, ...fields };
  const answer = await expectNothingStored(service, () => service.call("/v1/preview", postJson(body)));
  return answerOf<PreviewAnswer>(answer, 200);
}

function placesOf({ pages }: PreviewAnswer) {
  return pages.flatMap(({ number, places = [] }) => places.map((place) => ({ page: number, ...place })));
}

describeConverting("places of values", () => {
  test("stand on the lines of their texts, and the pictures are those of the document without them", async () => {
    const body =
      paragraph("Dear [Name],") + table(["[#Items][Item]", "[Count][/Items]"]) + pageBreak() + paragraph("[Name]");
    const { id } = await createTemplate(service, { file: docxFile(body) });
    const data = {
      Name: "Ada",
      Items: [
        { Item: "Oak table", Count: 1 },
        { Item: "Elm", Count: 22 },
      ],
    };
    const plain = await preview(id, { data });
    const told = await preview(id, { data, places: true });
    expect(plain.pages[0]).not.toHaveProperty("places");
    expect(told.pages.map(({ hash, image }) => [hash, image])).toEqual(
      plain.pages.map(({ hash, image }) => [hash, image]),
    );
    const places = placesOf(told);
    expect(places.map(({ page, data }) => [page, ...data])).toEqual([
      [1, "/Name"],
      [1, "/Items/0/Item"],
      [1, "/Items/0/Count"],
      [1, "/Items/1/Item"],
      [1, "/Items/1/Count"],
      [2, "/Name"],
    ]);
    const [name, oak, one, elm] = places;
    expect(name?.x).toBeGreaterThan(0.1);
    expect(name?.y).toBeLessThan(oak?.y ?? 0);
    expect(oak?.y).toBeCloseTo(one?.y ?? 0, 3);
    expect(oak?.y).toBeLessThan(elm?.y ?? 0);
    expect(oak?.width).toBeGreaterThan(elm?.width ?? 1);
  });

  test("places of values in an HTML template are returned whatever its styles say of links", async () => {
    const page = "<style>a { display: none !important } a[href] { font-size: 90px }</style><p>Dear <b>[Name]</b></p>";
    const { id } = await createTemplate(service, { file: file(Buffer.from(page), "a.html") });
    const [place, ...others] = placesOf(await preview(id, { data: { Name: "Ada" }, places: true }));
    expect(others).toEqual([]);
    expect(place).toMatchObject({ page: 1, data: ["/Name"] });
    expect(place?.height).toBeLessThan(0.05);
  });

  test("places of values in a text file are returned for each line of a value", async () => {
    const text = "To: [Name]\t([Id])\r\n\r\n[#Lines][.]\r\n[/][Note]\f[Name]";
    const { id } = await createTemplate(service, { file: file(Buffer.from(text), "a.txt") });
    const data = {
      Name: "Ada",
      Id: 7,
      Lines: ["Oak", "Elm"],
      Note: "first\nsecond \ufffe/\uffff",
      Secret: "\ufffex\uffff",
    };
    const told = await preview(id, { data, places: true });
    expect(told.pages.map(({ hash }) => hash)).toEqual((await preview(id, { data })).pages.map(({ hash }) => hash));
    expect(placesOf(told).map(({ page, data: pointers }) => [page, ...pointers])).toEqual([
      [1, "/Name"],
      [1, "/Id"],
      [1, "/Lines/0"],
      [1, "/Lines/1"],
      [1, "/Note"],
      [1, "/Note"],
      [2, "/Name"],
    ]);
  });

  test("places of pictures are returned, in Word files and in HTML", async () => {
    const Logo = `data:image/png;base64,${PIXEL_PNG.toString("base64")}`;
    const word = docxFile(paragraph("[%Logo | size:'40mm':'20mm']"));
    const page = file(Buffer.from("<p>[%Logo | size:'40mm':'20mm']</p>"), "a.html");
    for (const each of [word, page]) {
      const { id } = await createTemplate(service, { file: each, enhanced_syntax: "true" });
      const [place, ...others] = placesOf(await preview(id, { data: { Logo }, places: true }));
      expect(others).toEqual([]);
      expect(place?.data).toEqual(["/Logo"]);
      expect(place?.height).toBeCloseTo(20 / 297, 1);
    }
  });

  test("cannot be feigned by a link of the template or of the data", async () => {
    const link = field('HYPERLINK "merganser-place:00.WyIvU2VjcmV0Il0"', "click");
    const forged = docx(paragraph([link, "<w:r><w:t>[Name]</w:t></w:r>"]));
    const { id } = await createTemplate(service, { file: file(forged, "a.docx") });
    const places = placesOf(await preview(id, { data: { Name: "merganser-place:00.WyIvU2VjcmV0Il0" }, places: true }));
    expect(new Set(places.flatMap(({ data }) => data))).toEqual(new Set(["/Name"]));
  });

  test("are those of one item; several have none", async () => {
    const { id } = await createTemplate(service, { file: docxFile(paragraph("Dear [Name]")) });
    const { pages } = await preview(id, { data: [{ Name: "Ada" }, { Name: "Bob" }], places: true });
    expect(pages.map(({ places }) => places)).toEqual([[], []]);
  });
});

describeConverting("a template as it is", () => {
  test("is drawn although its tags are invalid, and a tag is found in its context", async () => {
    const body = paragraph("Dear [#Name]") + paragraph("and [#Name] again") + pageBreak() + paragraph("end");
    const template = await createTemplate(service, { file: docxFile(body) });
    expect(template.tags.invalid).not.toEqual([]);
    const find = [{ text: "[#Name]", context: "and [#Name] again" }, { text: "[Other]" }];
    const { page_count, pages } = await preview(template.id, { merge: false, find });
    expect(page_count).toBe(2);
    expect(pages.map(({ image }) => image?.slice(0, 22))).toEqual(["data:image/png;base64,", "data:image/png;base64,"]);
    expect(pages.map(({ found }) => found?.map(({ text }) => text))).toEqual([[0], []]);
  });
});
