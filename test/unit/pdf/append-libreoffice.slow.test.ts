/** Joined PDFs of LibreOffice, read back by poppler, which shares no code with the library that joins them. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findInstallation } from "#shared/workers/convert/installation.ts";
import { describeConverting, pagesCountedByCaller } from "#test/support/conversions.ts";
import { joinPdfs } from "#test/support/join-pdfs.ts";
import { bookmarkedPages, bookmarks, load, strayPages } from "#test/support/pdf-read-back.ts";
import { pdfPages } from "#test/support/poppler.ts";

const NAMES = ["Anna", "Berta", "Carl"];

let folder = "";
let first = new Uint8Array();
let others: readonly Uint8Array[] = [];

describeConverting("letters made by LibreOffice", () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "append-"));
    const sources = NAMES.map((name) => join(folder, `${name}.fodt`));
    for (const name of NAMES) writeFileSync(join(folder, `${name}.fodt`), letter(name));
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, "profile"))}`;
    const options = [profile, "--headless", "--convert-to", "pdf", "--outdir", folder];
    execFileSync(findInstallation()?.soffice ?? "soffice", [...options, ...sources], { stdio: "ignore" });
    first = readFileSync(join(folder, "Anna.pdf"));
    others = ["Berta", "Carl"].map((name) => readFileSync(join(folder, `${name}.pdf`)));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("show their own text, page for page, in order", async () => {
    const joined = await joinPdfs(first, others);
    expect(await pdfPages(joined)).toEqual(
      NAMES.flatMap((name) => [`Dear ${name} Your contract begins today.`, `Terms for ${name} Paid monthly.`]),
    );
    expect(pagesCountedByCaller(joined)).toBe(6);
    expect(strayPages(await load(joined))).toEqual([]);
  });

  test("keep their bookmarks, each leading into its own letter", async () => {
    const joined = await load(await joinPdfs(first, others));
    const titles = bookmarks(joined).map(({ title }) => title);
    expect(titles).toEqual(NAMES.flatMap((name) => [`Dear ${name}`, `Terms for ${name}`]));
    expect(bookmarkedPages(joined)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("keep the first one's metadata", async () => {
    const [before, after] = [await load(first), await load(await joinPdfs(first, others))];
    expect(after.getProducer()).toMatch(/LibreOffice/);
    expect(after.getProducer()).toBe(before.getProducer());
    expect(after.getCreationDate()).toEqual(before.getCreationDate());
    expect(after.getModificationDate()).toEqual(before.getModificationDate());
  });

  test("store fonts that are the same in all of them once", async () => {
    const copies = Array.from({ length: 20 }, () => first);
    const joined = await joinPdfs(first, copies);
    expect(await pdfPages(joined)).toHaveLength(42);
    expect(joined.length).toBeLessThan(first.length * 3);
  });
});

/** Two pages with a heading each, as a flat OpenDocument text. */
function letter(name: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
  xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
  office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text">
  <office:automatic-styles>
    <style:style style:name="Next" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>
  </office:automatic-styles>
  <office:body><office:text>
    <text:h text:outline-level="1">Dear ${name}</text:h>
    <text:p>Your contract begins today.</text:p>
    <text:h text:style-name="Next" text:outline-level="1">Terms for ${name}</text:h>
    <text:p>Paid monthly.</text:p>
  </office:text></office:body>
</office:document>`;
}
