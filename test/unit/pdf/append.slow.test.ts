/** Pages, metadata and failures of joined PDFs. */
import { deflateSync } from "node:zlib";
import { PDFArray, PDFName, type PDFRawStream, PDFRef, PDFString } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { appendPdf } from "#shared/pdf/append/append.ts";
import { openPdf, UnreadablePdf } from "#shared/pdf/open/open-pdf.ts";
import { pagesCountedByCaller } from "#test/support/conversions.ts";
import { joinPdfs } from "#test/support/join-pdfs.ts";
import { load, strayPages, texts } from "#test/support/pdf-read-back.ts";
import { content, objectStream, rawPdf, stream } from "#test/support/raw-pdf.ts";

const twoPages = (name: string): Uint8Array => rawPdf({ name, pages: ["", ""] });

describe("pages", () => {
  test("the pages of each file follow those of the file before it", async () => {
    const joined = await load(await joinPdfs(twoPages("A"), [twoPages("B"), twoPages("C")]));
    expect(texts(joined)).toEqual(["A1", "A2", "B1", "B2", "C1", "C2"]);
    expect(strayPages(joined)).toEqual([]);
  });

  test("the later files may arrive one after the other", async () => {
    async function* arriving(): AsyncGenerator<Uint8Array> {
      yield twoPages("B");
      yield twoPages("C");
    }
    expect(texts(await load(await joinPdfs(twoPages("A"), arriving())))).toHaveLength(6);
  });

  test("a caller that counts pages in the raw file gets their number, also of files with object streams", async () => {
    const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 10001 0 R >>";
    const packed = rawPdf({
      name: "P",
      pages: [],
      objects: {
        2: "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
        5: objectStream({ 4: page }),
        10001: content("P1"),
      },
    });
    expect(pagesCountedByCaller(packed)).toBe(0);
    expect(pagesCountedByCaller(await joinPdfs(packed, []))).toBe(1);
    const joined = await joinPdfs(packed, [packed, twoPages("C")]);
    expect(pagesCountedByCaller(joined)).toBe(4);
    expect(texts(await load(joined))).toEqual(["P1", "P1", "C1", "C2"]);
  });

  test("object streams and cross-reference streams do not stay behind in the joined file", async () => {
    const packed = rawPdf({
      name: "P",
      pages: [""],
      objects: {
        5: objectStream({ 4: "<< /Inside true >>" }),
        6: stream("", "/Type /XRef /W [1 2 1] /Size 7 /Index [0 0] /Root 1 0 R"),
      },
    });
    const raw = Buffer.from(await joinPdfs(packed, [packed, twoPages("B")])).toString("latin1");
    expect(raw).toContain("/Inside true");
    expect(raw).not.toMatch(/\/ObjStm|\/XRef/);
  });

  test("a page keeps the size, rotation, crop and resources that it inherited", async () => {
    const source = rawPdf({
      name: "B",
      pages: [],
      objects: {
        2: "<< /Type /Pages /Kids [5 0 R] /Count 1 /MediaBox [0 0 300 400] /Rotate 90 /Resources 4 0 R >>",
        4: "<< /Font << /F1 3 0 R >> >>",
        5: "<< /Type /Pages /Parent 2 0 R /Kids [6 0 R] /Count 1 /CropBox [0 0 30 40] /Rotate 180 >>",
        6: "<< /Type /Page /Parent 5 0 R >>",
      },
    });
    const page = (await load(await joinPdfs(twoPages("A"), [source]))).getPage(2);
    expect(page.getMediaBox()).toEqual({ x: 0, y: 0, width: 300, height: 400 });
    expect(page.getCropBox()).toEqual({ x: 0, y: 0, width: 30, height: 40 });
    expect(page.getRotation().angle).toBe(180);
    expect(String(page.node.Resources()?.lookup(PDFName.Font))).toContain("/F1");
  });

  test("a page takes nothing over from the first file", async () => {
    const first = rawPdf({ name: "A", pages: [""], tree: "/Rotate 90 /CropBox [0 0 5 5]" });
    const page = (await load(await joinPdfs(first, [twoPages("B")]))).getPage(1);
    expect(page.getRotation().angle).toBe(0);
    expect(page.getCropBox()).toEqual({ x: 0, y: 0, width: 200, height: 100 });
  });

  test("a page that is listed twice comes twice", async () => {
    const source = rawPdf({
      name: "B",
      pages: [""],
      objects: { 2: "<< /Type /Pages /Kids [101 0 R 101 0 R] /Count 2 >>" },
    });
    const joined = await joinPdfs(twoPages("A"), [source]);
    expect(texts(await load(joined))).toEqual(["A1", "A2", "B1", "B1"]);
    expect(pagesCountedByCaller(joined)).toBe(4);
  });

  test("pages that do not name their type are pages", async () => {
    const source = rawPdf({
      name: "B",
      pages: [""],
      objects: { 101: "<< /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 10001 0 R >>" },
    });
    const joined = await joinPdfs(twoPages("A"), [source]);
    expect(texts(await load(joined))).toEqual(["A1", "A2", "B1"]);
  });

  test("an object that the source refers to is copied once, and its stray pages are not", async () => {
    const source = rawPdf({
      name: "B",
      pages: ["/Note 30 0 R", "/Note 30 0 R"],
      objects: { 30: "<< /Only (once) /Stray 31 0 R >>", 31: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>" },
    });
    const joined = await joinPdfs(twoPages("A"), [source]);
    expect(Buffer.from(joined).toString("latin1").split("(once)")).toHaveLength(2);
    expect(pagesCountedByCaller(joined)).toBe(4);
  });

  test("objects that would bring the whole source along stay behind", async () => {
    const source = rawPdf({
      name: "B",
      pages: ["/B [30 0 R] /DPart 31 0 R /Note 32 0 R"],
      objects: {
        30: "<< /N 30 0 R /P 101 0 R /Of (article) >>",
        31: "<< /Type /DPart /Parent 33 0 R /Of (parts) >>",
        32: "<< /Tag 34 0 R /Home 1 0 R /Tree 2 0 R >>",
        33: "<< /Type /DPart /Of (parts) >>",
        34: "<< /Type /StructElem /P 35 0 R /Of (tags) >>",
        35: "<< /Type /StructTreeRoot /Of (tags) >>",
      },
    });
    const joined = await joinPdfs(twoPages("A"), [source]);
    expect(Buffer.from(joined).toString("latin1")).not.toMatch(/\(article\)|\(parts\)|\(tags\)/);
  });

  test("an object of the source that cannot be read is left out: its references would name other objects", async () => {
    const source = rawPdf({ name: "B", pages: ["/X 30 0 R"], objects: { 30: "<< /Broken ) 101 0 R >>" } });
    const joined = await joinPdfs(twoPages("A"), [source]);
    expect(Buffer.from(joined).toString("latin1")).not.toContain("Broken");
    expect(texts(await load(joined))).toEqual(["A1", "A2", "B1"]);
  });

  test("an appended page names no place in the tags of its former document", async () => {
    const source = rawPdf({ name: "B", pages: ["/StructParents 0 /Tabs /S", "/Tabs /R"] });
    const pages = (await load(await joinPdfs(twoPages("A"), [source]))).getPages();
    expect(pages[2]?.node.has(PDFName.of("StructParents"))).toBe(false);
    expect(pages[2]?.node.has(PDFName.of("Tabs"))).toBe(false);
    expect(String(pages[3]?.node.get(PDFName.of("Tabs")))).toBe("/R");
  });
});

describe("the two documents", () => {
  test("metadata and identity of the first file stay, those of the others do not come along", async () => {
    const made = await load(twoPages("A"));
    made.setTitle("Contract");
    made.setProducer("Some writer");
    const id = PDFString.of("0123456789abcdef");
    const ids = PDFArray.withContext(made.context);
    ids.push(id);
    ids.push(id);
    made.context.trailerInfo.ID = ids;
    const other = await load(twoPages("B"));
    other.setTitle("Annex");
    other.setAuthor("Somebody else");
    const joined = await load(await joinPdfs(await made.save(), [await other.save()]));
    expect(joined.getTitle()).toBe("Contract");
    expect(joined.getProducer()).toBe("Some writer");
    expect(joined.getAuthor()).toBeUndefined();
    expect(joined.getModificationDate()).toBeUndefined();
    expect(String(joined.context.trailerInfo.ID)).toContain("0123456789abcdef");
  });

  test("the source is not changed by appending it", async () => {
    const target = await openPdf(twoPages("A"));
    const source = await openPdf(rawPdf({ name: "B", pages: ["/StructParents 3"], tree: "/Rotate 90" }));
    const before = await source.save({ useObjectStreams: false });
    expect(appendPdf(target, source)).toBe(1);
    expect(Buffer.from(await source.save({ useObjectStreams: false }))).toEqual(Buffer.from(before));
  });

  test("a stream keeps a last byte that is a carriage return, as the checksum of one in 256 has", async () => {
    const contents = Array.from({ length: 2000 }, (_, index) => deflateSync(Buffer.from(`BT ET % ${index}`)));
    const data = contents.find((bytes) => bytes.at(-1) === 0x0d)?.toString("latin1") ?? "";
    const entries = "/Filter /FlateDecode /Length 20 0 R";
    const objects = { 10001: `<< ${entries} >>\nstream\n${data}\nendstream`, 20: String(data.length) };
    const document = await openPdf(rawPdf({ name: "A", pages: [""], objects }));
    const read = document.context.lookup(PDFRef.of(10001)) as PDFRawStream;
    expect(Buffer.from(read.getContents()).toString("latin1")).toBe(data);
  });

  test("a document whose pages were counted before counts the appended ones as well", async () => {
    const target = await openPdf(twoPages("A"));
    expect(target.getPageCount()).toBe(2);
    appendPdf(target, await openPdf(twoPages("B")));
    expect(target.getPageCount()).toBe(4);
    target.addPage();
    expect(target.getPages()).toHaveLength(5);
  });

  test("the number of objects in the trailer fits, also when the last ones were stored once", async () => {
    const font = "<< /Type /Font /Subtype /TrueType /BaseFont /Own /FontDescriptor << /Flags 4 >> >>";
    const form = rawPdf({
      name: "F",
      pages: [""],
      catalog: `/AcroForm << /Fields [20 0 R] /DR << /Font << /F1 21 0 R >> >> >>`,
      objects: { 20: "<< /T (field) /FT /Tx >>", 21: font },
    });
    const joined = await joinPdfs(form, [form, form]);
    const numbers = (await load(joined)).context.enumerateIndirectObjects().map(([ref]) => ref.objectNumber);
    const size = /\/Size (\d+)/.exec(Buffer.from(joined).toString("latin1"))?.[1];
    expect(Number(size)).toBe(Math.max(...numbers) + 1);
  });
});

describe("files that cannot be read", () => {
  async function encrypted(passwords: { userPassword: string; ownerPassword: string }): Promise<Uint8Array> {
    const document = await load(twoPages("B"));
    document.encrypt(passwords);
    return document.save({ useObjectStreams: false });
  }

  test("a file that is no PDF is distinguished from a damaged one, and its position is reported", async () => {
    const others = [twoPages("B"), Buffer.from("<html></html>")];
    await expect(joinPdfs(twoPages("A"), others)).rejects.toMatchObject({ reason: "not_a_pdf", position: 2 });
    await expect(joinPdfs(Buffer.from("%PDF-1.7\nnothing"), [])).rejects.toMatchObject({
      reason: "damaged",
      position: 0,
    });
    await expect(joinPdfs(twoPages("A"), [new Uint8Array()])).rejects.toBeInstanceOf(UnreadablePdf);
  });

  test("a file that wants a password is refused; one that only its owner can change is read", async () => {
    const secret = await encrypted({ userPassword: "secret", ownerPassword: "owner" });
    await expect(joinPdfs(twoPages("A"), [secret])).rejects.toMatchObject({ reason: "password", position: 1 });
    const open = await encrypted({ userPassword: "", ownerPassword: "owner" });
    const joined = await joinPdfs(twoPages("A"), [open]);
    expect(texts(await load(joined))).toEqual(["A1", "A2", "B1", "B2"]);
    expect(texts(await load(await joinPdfs(open, [twoPages("A")])))).toEqual(["B1", "B2", "A1", "A2"]);
  });

  test("bytes before the header do not matter, as far as readers look for it", async () => {
    const shifted = [2, 1023].map((count) => Buffer.concat([Buffer.alloc(count, "\n"), twoPages("B")]));
    expect(texts(await load(await joinPdfs(twoPages("A"), shifted)))).toHaveLength(6);
    const late = Buffer.concat([Buffer.alloc(1024, " "), twoPages("B")]);
    await expect(joinPdfs(late, [])).rejects.toMatchObject({ reason: "not_a_pdf" });
  });
});
