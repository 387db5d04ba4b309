/** Fonts that are embedded for a conversion: they draw its text, and nothing of them is left for the next one. */
import { expect } from "vitest";
import { embedInDocx, type FontFile } from "#shared/engine/fonts/embed-in-docx.ts";
import { readFont } from "#shared/engine/fonts/read-font.ts";
import { describeConverters } from "#test/support/converters.ts";
import { paragraph, run } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { MONO, SERIF } from "#test/support/needs.ts";
import { popplerFonts } from "#test/support/poppler.ts";
import { renamedFont } from "#test/support/renamed-font.ts";

const textIn = (family: string, text = "Hamburgefonstiv") =>
  docx(paragraph([run(text, `<w:rFonts w:ascii="${family}" w:hAnsi="${family}"/>`)]));

function fontsOf(file: string, family: string, postScriptName: string): readonly FontFile[] {
  return readFont(renamedFont(file, family, { postScriptName })).faces;
}

describeConverters("fonts of accounts", ({ create }) => {
  given("LibreOffice", "poppler", "DejaVu fonts").test(
    "one process draws the same family in turn with each account's own font, and without one where there is none",
    async () => {
      const converter = create({ processesMax: 1 });
      const family = "Corporate Sans";
      const accounts = [
        ["First", fontsOf(SERIF, family, "First")],
        ["Second", fontsOf(MONO, family, "Second")],
      ] as const;
      const drawn = async (source: Uint8Array) =>
        popplerFonts(await converter.convert({ source, from: ".docx", to: ".pdf" })).map(({ name }) => name);
      const without = await drawn(textIn(family));
      for (const [name, fonts] of [...accounts, ...accounts]) {
        expect(await drawn(embedInDocx(textIn(family), fonts))).toEqual([name]);
      }
      expect(await drawn(textIn(family))).toEqual(without);
      // An installed font of that name is not confused with the account's, before and after.
      const installed = await drawn(textIn("DejaVu Sans"));
      expect(await drawn(embedInDocx(textIn("DejaVu Sans"), fontsOf(MONO, "DejaVu Sans", "Own")))).toEqual(["Own"]);
      expect(await drawn(textIn("DejaVu Sans"))).toEqual(installed);
    },
  );

  given("LibreOffice", "poppler", "DejaVu fonts").test("PDF/A embeds a subset of them", async () => {
    const source = embedInDocx(textIn("Corporate Sans"), fontsOf(SERIF, "Corporate Sans", "First"));
    const pdf = await create().convert({ source, from: ".docx", to: ".pdf/a-2b" });
    expect(popplerFonts(pdf)).toEqual([{ name: "First", isEmbedded: true, isSubset: true }]);
  });
});
