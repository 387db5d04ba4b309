/** Links inside a file lead to the same page after joining, however their destinations are written. */
import { PDFName } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { pagesCountedByCaller } from "#test/support/conversions.ts";
import { joinPdfs } from "#test/support/join-pdfs.ts";
import { arrayAt, at, dictAt, linkTargets, load, strayPages } from "#test/support/pdf-read-back.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";

const first = rawPdf({ name: "A", pages: ["", ""] });

function link(entries: string): string {
  return `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${entries} >>`;
}

/** The targets of the links on the first page of `source`, a file of three pages, once it is joined to another. */
async function targetsOf(links: readonly string[], catalog = "", objects: Record<number, string> = {}) {
  const pages = [`/Annots [${links.map(link).join(" ")}]`, "", ""];
  const joined = await joinPdfs(first, [rawPdf({ name: "B", pages, catalog, objects })]);
  const document = await load(joined);
  expect(pagesCountedByCaller(joined)).toBe(5);
  expect(strayPages(document)).toEqual([]);
  return linkTargets(document, 2);
}

describe("links", () => {
  test("lead to the copied page when they name a page", async () => {
    const targets = await targetsOf(
      [
        "/Dest [103 0 R /XYZ 0 90 null]",
        "/A << /S /GoTo /D [102 0 R /Fit] >>",
        "/A << /S /GoTo /D [1 /Fit] >>",
        "/A 20 0 R",
      ],
      "",
      { 20: "<< /S /GoTo /D 21 0 R >>", 21: "[101 0 R /FitH 5]" },
    );
    expect(targets).toEqual(["B3", "B2", "B2", "B1"]);
  });

  test("lead to the copied page when they use a name of the tree of names", async () => {
    const targets = await targetsOf(
      ["/Dest (one)", "/A << /S /GoTo /D <74776F> >>", "/Dest (th\\162ee)"],
      "/Names << /Dests 20 0 R >>",
      {
        20: "<< /Kids [21 0 R 22 0 R] >>",
        21: "<< /Limits [(one) (one)] /Names [(one) [101 0 R /Fit]] >>",
        22: "<< /Limits [(three) (two)] /Names [(three) << /D 23 0 R >> (two) 24 0 R] >>",
        23: "[103 0 R /XYZ 0 0 0]",
        24: "<< /D [102 0 R /Fit] >>",
      },
    );
    expect(targets).toEqual(["B1", "B2", "B3"]);
  });

  test("lead to the copied page when they use a name of the older dictionary", async () => {
    const targets = await targetsOf(["/Dest /two", "/Dest /th#72ee"], "/Dests 20 0 R", {
      20: "<< /two [102 0 R /Fit] /three << /D [103 0 R /Fit] >> >>",
    });
    expect(targets).toEqual(["B2", "B3"]);
  });

  test("use the names of their own file when both have the same", async () => {
    const named = (name: string) =>
      rawPdf({
        name,
        pages: [`/Annots [${link("/Dest (end)")}]`, ""],
        catalog: "/Names << /Dests << /Names [(end) [102 0 R /Fit]] >> >>",
      });
    const document = await load(await joinPdfs(named("A"), [named("B"), named("C")]));
    expect(linkTargets(document, 2)).toEqual(["B2"]);
    expect(linkTargets(document, 4)).toEqual(["C2"]);
    expect(String(at(dictAt(dictAt(document.catalog, "Names"), "Dests"), "Names"))).toContain("(end)");
  });

  test("keep where on the page they lead", async () => {
    const pages = [`/Annots [${link("/Dest (there)")}]`];
    const catalog = "/Names << /Dests << /Names [(there) [101 0 R /XYZ 12 34 1.5]] >> >>";
    const document = await load(await joinPdfs(first, [rawPdf({ name: "B", pages, catalog })]));
    const annotation = arrayAt(document.getPage(2).node, "Annots")?.lookup(0);
    expect(String(annotation)).toMatch(/\/XYZ 12 34 1.5/);
  });

  test("that lead nowhere or to a page outside the file bring no page along", async () => {
    const objects = { 30: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>" };
    const links = ["/Dest [30 0 R /Fit]", "/Dest (unknown)", "/A << /S /GoTo /D (unknown) >>", "/Dest [99 /Fit]"];
    expect(await targetsOf(links, "", objects)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("that lead nowhere have neither destination nor action left, since neither may be without a page", async () => {
    const links = ["/A << /S /GoTo /D (unknown) >>", "/Dest [30 0 R /Fit]", "/A << /S /GoTo /D [30 0 R /Fit] >>"];
    const objects = { 30: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>" };
    const source = rawPdf({ name: "B", pages: [`/Annots [${links.map(link).join(" ")}]`], objects });
    const annotations = arrayAt((await load(await joinPdfs(first, [source]))).getPage(2).node, "Annots");
    expect(annotations?.size()).toBe(3);
    expect(String(annotations)).not.toMatch(/\/A |\/Dest /);
  });

  test("to the web and to other files stay as they are", async () => {
    const links = "/A << /S /URI /URI (https://example.com/) >>";
    const remote = "/A << /S /GoToR /F (other.pdf) /D (chapter) >>";
    const source = rawPdf({ name: "B", pages: [`/Annots [${link(links)} ${link(remote)}]`] });
    const annotations = arrayAt((await load(await joinPdfs(first, [source]))).getPage(2).node, "Annots");
    expect(String(annotations)).toContain("(https://example.com/)");
    expect(String(annotations)).toMatch(/\/F \(other.pdf\)\s+\/D \(chapter\)/);
  });

  test("links of actions that follow another action lead to the copied page", async () => {
    const action = "/A << /S /URI /URI (https://example.com/) /Next << /S /GoTo /D (two) /SD [9 0 R /Fit] >> >>";
    const catalog = "/Names << /Dests << /Names [(two) [102 0 R /Fit]] >> >>";
    const source = rawPdf({ name: "B", pages: [`/Annots [${link(action)}]`, ""], catalog });
    const document = await load(await joinPdfs(first, [source]));
    const annotation = arrayAt(document.getPage(2).node, "Annots")?.lookup(0);
    const next = dictAt(dictAt(annotation as never, "A"), "Next");
    expect(arrayAt(next, "D")?.get(0)).toBe(document.getPage(3).ref);
    expect(next?.has(PDFName.of("SD"))).toBe(false);
  });

  test("links of thousands of pages in a row, each to the next, are all copied", async () => {
    const count = 3000;
    const pages = Array.from(
      { length: count },
      (_, i) => `/Annots [${link(`/Dest [${102 + ((i + 1) % count) - 1} 0 R /Fit]`)}]`,
    );
    const document = await load(await joinPdfs(first, [rawPdf({ name: "B", pages })]));
    expect(document.getPageCount()).toBe(count + 2);
    expect(linkTargets(document, 2)).toEqual(["B2"]);
    expect(linkTargets(document, count + 1)).toEqual(["B1"]);
  });
});
