/** The headers and queries that real callers send (callers.md, Requests): each point under its number. */
import { beforeAll, describe, expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  generateDocument,
  letter,
  listTemplates,
  openLink,
  type TemplateAnswer,
  updateTemplate,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template: TemplateAnswer;
beforeAll(async () => {
  template = await createTemplate(service);
});

const ADA = { Name: "Ada" };

describe("4. GET and DELETE arrive with Content-Type: application/json and no body", () => {
  const headers = { "Content-Type": "application/json" };

  test("GET answers what there is", async () => {
    const document = await generateDocument(service, { template_id: template.id });
    expect(await answerOf(await service.call(`/v1/template/${template.id}`, { headers }), 200)).toEqual(template);
    expect(await answerOf(await service.call(`/v1/document/${document.id}`, { headers }), 200)).toEqual(document);
    const documents = await service.call(`/v1/document?template_id=${template.id}`, { headers });
    expect(await answerOf(documents, 200)).toContainEqual(document);
    expect(await answerOf(await service.call("/v1/template", { headers }), 200)).toContainEqual(template);
  });
});

describe("6. folder in the query", () => {
  test.each([
    "?folder=Query&folder=a%2Cb",
    "?folder[]=Query&folder[]=a,b",
    "?folder%5B%5D=Query&folder%5B%5D=a%2Cb",
    "?folder=Query&folder=a%2Cb&page=1&per_page=10",
  ])("%s", async (query) => {
    const { id } = await createTemplate(service, { folder: ["Query", "a,b"] });
    await createTemplate(service, { folder: ["Query"] });
    const found = await listTemplates(service, query);
    expect(found.map((each) => each.id)).toContain(id);
    for (const each of found) expect(each.folder).toEqual(["Query", "a,b"]);
  });
});

test("8. unknown query parameters are ignored", async () => {
  const listed = await listTemplates(service, "?page=2&per_page=1&title=x");
  expect(listed.map(({ id }) => id)).toContain(template.id);
  expect(listed).toEqual(await listTemplates(service));
  const one = await service.call(`/v1/template/${template.id}?format=pdf`);
  expect(await answerOf(one, 200)).toEqual(template);
});

describe("9. only Accept: application/octet-stream selects the binary answer", () => {
  const generate = (headers: Record<string, string>) =>
    service.call("/v1/document", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ template_id: template.id, data: ADA }),
    });

  test.each(["application/octet-stream", "APPLICATION/OCTET-STREAM"])("binary: %s", async (Accept) => {
    const response = await generate({ Accept });
    expect(response.status).toBe(201);
    expect(response.headers.get("Content-Type")).toBe("application/octet-stream");
    expect(documentText(await response.bytes())).toBe("Dear Ada,");
  });

  test.each<Record<string, string>>([
    {},
    { Accept: "*/*" },
    { Accept: "application/json" },
    { Accept: "application/json, text/plain, */*" },
    { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" },
    { Accept: "application/*" },
    { Accept: "application/pdf" },
    { Accept: "" },
  ])("JSON: %j", async (headers) => {
    const document = await answerOf<DocumentAnswer>(await generate(headers), 201);
    expect(documentText(await openLink(service, document.document_uri))).toBe("Dear Ada,");
  });
});

describe("10. browsers call the service directly", () => {
  const Origin = "https://app.example.com";

  test.each(["GET", "POST", "PUT", "DELETE"])(
    "a preflight with authorization, content-type passes: %s",
    async (method) => {
      for (const origin of [Origin, "http://localhost:5173", "null"]) {
        const headers = {
          Origin: origin,
          "Access-Control-Request-Method": method,
          "Access-Control-Request-Headers": "authorization, content-type",
        };
        const response = await service.call("/v1/document", { method: "OPTIONS", key: null, headers });
        expect(response.ok).toBe(true);
        expect(["*", origin]).toContain(response.headers.get("Access-Control-Allow-Origin"));
        expect(words(response.headers.get("Access-Control-Allow-Methods"))).toContain(method.toLowerCase());
        expect(words(response.headers.get("Access-Control-Allow-Headers"))).toEqual(
          expect.arrayContaining(["authorization", "content-type"]),
        );
      }
    },
  );

  test("Content-Disposition and X-Document-Id are exposed, and hold the name and the id", async () => {
    const headers = { Origin, Accept: "application/octet-stream", "Content-Type": "application/json" };
    const body = JSON.stringify({ template_id: template.id, data: ADA });
    const response = await service.call("/v1/document", { method: "POST", headers, body });
    const exposed = words(response.headers.get("Access-Control-Expose-Headers"));
    expect(exposed).toEqual(expect.arrayContaining(["content-disposition", "x-document-id"]));
    expect(response.headers.get("Content-Disposition")).toContain('filename="Letter.docx"');
    expect(response.headers.get("X-Document-Id")).toMatch(/^[A-Za-z0-9]+$/);
    await response.body?.cancel();
  });
});

test("21a. download managers go on with a broken download, and begin again when the file was replaced", async () => {
  const { id, template_uri } = await createTemplate(service, { versioning_enabled: "false" });
  const first = await openLink(service, template_uri);
  const { headers } = await service.call(template_uri, { key: null, method: "HEAD" });
  const half = Math.floor(first.length / 2);
  const goOn = () =>
    service.call(template_uri, {
      key: null,
      headers: { Range: `bytes=${half}-`, "If-Range": headers.get("ETag") ?? "", "Accept-Encoding": "identity" },
    });
  const rest = await goOn();
  expect(rest.status).toBe(206);
  expect(Buffer.concat([first.subarray(0, half), await rest.bytes()])).toEqual(Buffer.from(first));

  const other = letter("Another letter to [Name]");
  await updateTemplate(service, id, { file: other });
  const anew = await goOn();
  expect([anew.status, await anew.bytes()]).toEqual([200, await other.bytes()]);
});

function words(header: string | null): readonly string[] {
  return (header ?? "").split(",").map((word) => word.trim().toLowerCase());
}
