/** POST /v1/document with attach: files inside the PDF (interface.md, generate document; callers.md, 7). */
import PizZip from "pizzip";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attachedFiles } from "#test/support/attached-files.ts";
import { describeConverting } from "#test/support/conversions.ts";
import { type FileServer, serveFiles } from "#test/support/file-server.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { createTemplate, generateBinary } from "#test/support/requests.ts";
import { openService, type Service } from "#test/support/service.ts";

let server: FileServer;
let service: Service;
let id: string;
beforeAll(async () => {
  server = await serveFiles({
    "/a/Price%20list.csv": { type: "text/csv", bytes: Buffer.from("a;b") },
    "/download": { type: "application/octet-stream", bytes: Buffer.from([0, 255, 1]) },
    "/": { type: "text/xml", bytes: Buffer.from("<x/>") },
  });
  service = await openService(server.settings);
  ({ id } = await createTemplate(service));
});
afterAll(async () => {
  await service.close();
  await server[Symbol.asyncDispose]();
});

async function attached(attach: unknown, fields: object = {}) {
  const { bytes } = await generateBinary(service, { template_id: id, output_format: ".pdf", attach, ...fields });
  return attachedFiles(bytes).map(({ name, bytes: content }) => [name, content.toString("latin1")]);
}

describeConverting("a file", () => {
  test.each([
    ["the last step of a URL, decoded", () => server.url("/a/Price%20list.csv?v=2"), "Price list.csv", "a;b"],
    ["a URL's step without extension", () => server.url("/download"), "download", "\u0000\u00ff\u0001"],
    ["a URL without a step: attachment, by its type", () => server.url("/"), "attachment.xml", "<x/>"],
    ["the name in a data URI", () => "data:text/plain;name=terms.txt;base64,QUJD", "terms.txt", "ABC"],
    ["a quoted name with a comma", () => 'data:text/plain;name="a, b; c.txt";base64,QUJD', "a, b; c.txt", "ABC"],
    ["a percent-encoded name", () => "data:text/plain;name=Gr%C3%B6%C3%9Fe.txt,ABC", "Größe.txt", "ABC"],
    [
      "none: attachment, by the type of the data URI",
      () => "data:application/pdf;base64,QUJD",
      "attachment.pdf",
      "ABC",
    ],
    ["none, and no type that has an extension", () => "data:x/y,ABC", "attachment.bin", "ABC"],
  ])("is named by %s", async (_, uri, name, content) => {
    expect(await attached(uri())).toEqual([[name, content]]);
  });

  test.each([
    ["a path", "..%2F..%2Fetc%2Fpasswd", "passwd"],
    ["what would end a PDF string", "a)%20/JS%20(x.txt", "JS (x.txt"],
    ["a backslash", "x%5Cy.txt", "y.txt"],
    ["letters that turn the reading direction", "invoice%E2%80%AEfdp.exe", "invoicefdp.exe"],
    ["control characters", "a%0D%0Ab%00.txt", "ab.txt"],
    ["what Windows refuses", "a%3Cb%3E%3A%22%7C%3F*.txt", "a_b______.txt"],
  ])("with an unsafe name gets a safe one: %s", async (_, name, safe) => {
    expect(await attached(`data:text/plain;name=${name},ABC`)).toEqual([[safe, "ABC"]]);
  });

  test("with a name that is taken gets a number", async () => {
    const uris = ["one", "two", "three"].map((text) => `data:text/plain;name=terms.txt,${text}`);
    expect(await attached(uris)).toEqual([
      ["terms (2).txt", "two"],
      ["terms (3).txt", "three"],
      ["terms.txt", "one"],
    ]);
  });

  test("is attached to each file of an archive, and once to one file of several items", async () => {
    const data = [{ Name: "Ada" }, { Name: "Bob" }];
    expect(await attached("data:,x", { data })).toEqual([["attachment.txt", "x"]]);
    const fields = { template_id: id, output_format: ".pdf", data, single_file: false, attach: "data:,x" };
    const { bytes } = await generateBinary(service, fields);
    const files = Object.values(new PizZip(bytes).files).map((entry) => entry.asUint8Array());
    expect(files.map((file) => attachedFiles(file).map(({ name }) => name))).toEqual([
      ["attachment.txt"],
      ["attachment.txt"],
    ]);
    expect(await Promise.all(files.map(pdfPages))).toEqual([["Dear Ada,"], ["Dear Bob,"]]);
  });

  test("is without effect on other formats", async () => {
    const { bytes } = await generateBinary(service, { template_id: id, attach: "data:,x" });
    expect(Object.keys(new PizZip(bytes).files).join(" ")).not.toContain("attach");
  });
});
