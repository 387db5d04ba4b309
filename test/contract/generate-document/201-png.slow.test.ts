/** POST /v1/document with output_format .png: a picture of the first page, as poppler draws it too. */
import { spawnSync } from "node:child_process";
import { type DecodedPng, decode } from "fast-png";
import PizZip from "pizzip";
import { beforeAll, expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { pageBreak, paragraph, table } from "#test/support/docx-blocks.ts";
import { createTemplate, docxFile, generateBinary } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});
let templateId: string;
beforeAll(async () => {
  const rows = ["[#Items][.]", "[/]"];
  const body = paragraph("Dear [Name],") + table(["Item", ""], rows) + pageBreak() + paragraph("The second page");
  templateId = (await createTemplate(service, { file: docxFile(body) })).id;
});

const THREE = [
  { Name: "Ada", Items: ["Table", "Bench"] },
  { Name: "Bob", Items: [] },
  { Name: "Eve", Items: ["Lamp"] },
];

async function generate(fields: object): Promise<Uint8Array> {
  const { bytes } = await generateBinary(service, { template_id: templateId, ...fields });
  return bytes;
}

const png = (fields: object) => generate({ output_format: ".png", ...fields });

/** What poppler draws of the PDF's first page; at 150 dpi it would round the width up. */
async function popplerPicture(fields: object): Promise<DecodedPng> {
  const input = await generate({ output_format: ".pdf", ...fields });
  const size = ["-scale-to-x", "1240", "-scale-to-y", "1754"];
  const { stdout } = spawnSync("pdftoppm", ["-png", ...size, "-f", "1", "-l", "1", "-"], { input, maxBuffer: 1e8 });
  return decode(stdout);
}

/** Mean difference of a pixel's brightness, 0 to 255. */
function difference(a: DecodedPng, b: DecodedPng): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  let sum = 0;
  for (let pixel = 0; pixel < a.width * a.height; pixel++) {
    sum += Math.abs((a.data[pixel * a.channels] ?? 0) - (b.data[pixel * b.channels] ?? 0));
  }
  return sum / (a.width * a.height);
}

describeConverting("a picture", () => {
  test("has the size of an A4 page at 150 dpi and shows what poppler shows, not another item", async () => {
    const picture = decode(await png({ data: THREE[0] }));
    expect([picture.width, picture.height]).toEqual([1240, 1754]);
    // Drawn by two programs, letters differ at their edges alone; another text differs all over.
    const same = difference(picture, await popplerPicture({ data: THREE[0] }));
    const other = difference(picture, await popplerPicture({ data: THREE[1] }));
    expect(same).toBeLessThan(0.05);
    expect(other).toBeGreaterThan(2 * same);
  });

  test("the picture of several items shows the first page of all of them", async () => {
    expect(Buffer.compare(await png({ data: THREE }), await png({ data: THREE[0] }))).toBe(0);
    const flowing = [{ Name: "Ada" }, { Name: "Bob" }];
    const { id } = await createTemplate(service);
    const both = decode(await png({ template_id: id, data: flowing, page_break: false }));
    const drawn = await popplerPicture({ template_id: id, data: flowing, page_break: false });
    expect(difference(both, drawn)).toBeLessThan(0.05);
    expect(difference(decode(await png({ template_id: id, data: flowing[0] })), both)).toBeGreaterThan(0);
  });

  test("each item of an archive has its own", async () => {
    const zip = new PizZip(await png({ data: THREE, single_file: false }));
    expect(Object.keys(zip.files)).toEqual(["Letter 1.png", "Letter 2.png", "Letter 3.png"]);
    for (const [index, entry] of Object.values(zip.files).entries()) {
      const alone = await png({ data: THREE[index] });
      expect(Buffer.compare(entry.asUint8Array(), alone)).toBe(0);
    }
  });
});
