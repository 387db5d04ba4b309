/** POST /v1/document of accounts with fonts of their own: each document is drawn with its account's fonts alone. */
import { expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { paragraph, run } from "#test/support/docx-blocks.ts";
import { createFont } from "#test/support/fonts.ts";
import { given } from "#test/support/given.ts";
import { MONO, SERIF } from "#test/support/needs.ts";
import { popplerFonts } from "#test/support/poppler.ts";
import { readZip } from "#test/support/read-zip.ts";
import { renamedFont } from "#test/support/renamed-font.ts";
import { createTemplate, docxFile, file, generateBinary, readTemplate, remove } from "#test/support/requests.ts";
import type { Service } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});
const strangers: Pick<Service, "call"> = {
  call: (path, options = {}) => service.call(path, { ...options, key: service.strangersKey }),
};

const FAMILY = "Corporate Sans";
const inFamily = docxFile(paragraph([run("Dear [Name]", `<w:rFonts w:ascii="${FAMILY}" w:hAnsi="${FAMILY}"/>`)]));
const page = file(
  Buffer.from(
    `<!DOCTYPE html><html><head><style>p{font-family:"${FAMILY}"}</style></head><body><p>Dear [Name]</p></body></html>`,
  ),
  "Page.html",
);

const upload = (to: Pick<Service, "call">, source: string, postScriptName: string, fields = {}) =>
  createFont(to, { file: file(renamedFont(source, FAMILY, { postScriptName }), "Corporate.ttf"), ...fields });

async function drawn(to: Pick<Service, "call">, template_id: string, output_format: string) {
  return popplerFonts((await generateBinary(to, { template_id, output_format })).bytes);
}

given("DejaVu fonts").describe("with fonts to upload", () => {
  describeConverting("by LibreOffice", () => {
    test("two accounts with one family get their own fonts in turn; PDF/A embeds them; nothing stays", async () => {
      const [mine, theirs] = [
        await createTemplate(service, { file: inFamily }),
        await createTemplate(strangers, { file: inFamily }),
      ];
      const without = await drawn(service, mine.id, ".pdf");
      const [first] = [await upload(service, SERIF, "First"), await upload(strangers, MONO, "Second")];
      for (const format of [".pdf", ".pdf/a-2b"]) {
        expect(await drawn(service, mine.id, format)).toEqual([{ name: "First", isEmbedded: true, isSubset: true }]);
        expect(await drawn(strangers, theirs.id, format)).toEqual([
          { name: "Second", isEmbedded: true, isSubset: true },
        ]);
      }
      await remove(service, `/v1/font/${first.id}`);
      expect(await drawn(service, mine.id, ".pdf")).toEqual(without);
      expect((await drawn(strangers, theirs.id, ".pdf")).map(({ name }) => name)).toEqual(["Second"]);
    });

    test("a .docx that is handed out has no font in it", async () => {
      const { id } = await createTemplate(service, { file: inFamily });
      await upload(service, SERIF, "First");
      const { bytes } = await generateBinary(service, { template_id: id });
      expect(
        readZip(bytes)
          .map(({ name }) => name)
          .filter((name) => /font/i.test(name) && !name.endsWith("fontTable.xml")),
      ).toEqual([]);
    });

    test("the template counts the font as found while the account has it in the template's region", async () => {
      const { id, fonts } = await createTemplate(strangers, { file: inFamily, region: "eu" });
      expect(fonts).toMatchObject([{ name: FAMILY, found: false }]);
      const elsewhere = await upload(strangers, MONO, "Second", { region: "au" });
      expect((await readTemplate(strangers, id)).fonts).toEqual(fonts);
      const font = await upload(strangers, MONO, "Second", { region: "eu" });
      const found = [{ name: FAMILY, embedded: false, found: true, substitute: null }];
      expect((await readTemplate(strangers, id)).fonts).toEqual(found);
      const later = await createTemplate(strangers, { file: inFamily, region: "eu" });
      expect(later.fonts).toEqual(found);
      for (const each of [font, elsewhere]) await remove(strangers, `/v1/font/${each.id}`);
      expect((await readTemplate(strangers, later.id)).fonts).toMatchObject([
        { found: false, substitute: expect.not.stringContaining("Second") },
      ]);
    });
  });

  given("Chromium").test("by Chromium: an HTML template is printed with its account's font alone", async () => {
    const [mine, theirs] = [
      await createTemplate(service, { file: page, region: "uk" }),
      await createTemplate(strangers, { file: page, region: "uk" }),
    ];
    await upload(service, SERIF, "First", { region: "uk" });
    const without = await drawn(strangers, theirs.id, ".pdf");
    expect((await drawn(service, mine.id, ".pdf")).map(({ name }) => name)).toEqual(["First"]);
    expect(await drawn(strangers, theirs.id, ".pdf")).toEqual(without);
    expect(without.map(({ name }) => name)).not.toContain("First");
  });
});
