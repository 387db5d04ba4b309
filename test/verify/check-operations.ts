/** Every operation's bundle answers what its callers ask of it, in the order in which a caller would. */
import { isDeepStrictEqual } from "node:util";
import { gunzipSync } from "node:zlib";
import type { Account } from "#shared/base/model/account.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import type { FontAnswer } from "#shared/edge/http/representations/font-answer.ts";
import type { ValidationAnswer } from "#shared/edge/http/representations/validation-answer.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import { renamedFont } from "#test/support/renamed-font.ts";
import type { DocumentAnswer, TemplateAnswer } from "#test/support/requests.ts";
import { type AskBundle, codeIn, jsonIn, type Question } from "./ask-bundle.ts";
import type { GatewayRequest } from "./gateway-events.ts";
import type { StreamedReply } from "./streamed-reply.ts";

const TEXT = "Dear [Name],\n[#Items]- [Item]\n[/]Total: [Total] €\n";
const DATA = { Name: "Zoë Müller", Items: [{ Item: "Oak table" }, { Item: "Lamp" }], Total: 7 };
const MERGED = "Dear Zoë Müller,\n- Oak table\n- Lamp\nTotal: 7 €\n";

/** What is there when the operations have been asked: a template, a document whose link opens it, and an upload. */
export interface LeftByOperations {
  readonly templateId: string;
  readonly documentId: DocumentId;
  readonly documentPath: string;
  readonly uploadId: string;
}

export interface OperationsCaller {
  readonly account: Account;
  readonly apiKey: string;
  /** The base address of the region. */
  readonly baseAddress: string;
}

export async function checkOperations(
  ask: AskBundle,
  { account, apiKey, baseAddress }: OperationsCaller,
): Promise<LeftByOperations> {
  const get = (path: string): GatewayRequest => ({ method: "GET", path, account });
  const { text, letter } = await checkTemplates(ask, account);
  const documentId = await checkDocuments(ask, account, { text, letter, baseAddress });
  const documentPath = await checkFiles(ask, account, { documentId, templateId: text });
  await checkFonts(ask, account);
  await ask("validate-pdf", {
    method: "POST",
    path: "/v1/validate",
    account,
    ...(await form("A.pdf", rawPdf({ name: "A", pages: [""] }))),
    status: 200,
    holds: (reply) => (jsonIn(reply) as ValidationAnswer).page_count === 1,
  });
  await ask("manage-account", {
    method: "GET",
    path: "/v1/account",
    account,
    status: 200,
    holds: (reply) => idOf(reply) === account.id,
  });
  const uploadId = await checkUploads(ask, account);
  await checkPublic(ask, apiKey, baseAddress);
  await ask("delete-template", gone({ ...get(`/v1/template/${letter}`), method: "DELETE" }), {
    ...get(`/v1/template/${letter}`),
    method: "DELETE",
    status: 404,
    holds: (reply) => codeIn(reply) === "template_not_found",
  });
  return { templateId: text, documentId, documentPath, uploadId };
}

async function checkTemplates(ask: AskBundle, account: Account) {
  const post = { method: "POST", path: "/v1/template", account, status: 201 } as const;
  const [text, letter] = await ask(
    "create-template",
    {
      ...post,
      ...(await form("Note.txt", TEXT)),
      holds: (reply) => hasTags(reply, [{ Items: ["Item"] }, "Name", "Total"]),
    },
    { ...post, ...(await form("Letter.docx", letterFile())), holds: (reply) => hasTags(reply, ["Name"]) },
    {
      ...post,
      ...(await form("Broken.docx", "no package")),
      status: 422,
      holds: (reply) => codeIn(reply) === "template_content_mismatch",
    },
  );
  const ids = { text: idOf(text), letter: idOf(letter) };
  const get = (path: string): GatewayRequest => ({ method: "GET", path, account });
  await ask("list-templates", { ...get("/v1/template"), status: 200, holds: (reply) => isListOf(reply, ids) });
  await ask(
    "get-template",
    { ...get(`/v1/template/${ids.text}`), status: 200, holds: (reply) => idOf(reply) === ids.text },
    { ...get(`/v1/template/${ids.text.slice(0, -1)}`), status: 404 },
  );
  await ask(
    "get-template-schema",
    {
      ...get(`/v1/template/${ids.letter}/schema`),
      status: 200,
      holds: (reply) => isDeepStrictEqual((jsonIn(reply) as { sample: object }).sample, { Name: "Name" }),
    },
    {
      ...get(`/v1/template/${ids.letter}/text`),
      status: 200,
      holds: (reply) => (jsonIn(reply) as { count: number }).count === 1,
    },
  );
  await ask("edit-template", {
    method: "POST",
    path: `/v1/template/${ids.letter}/edit`,
    account,
    ...json({ replacements: [{ find: "Hello", replace: "Dear" }] }),
    status: 422,
    holds: (reply) => codeIn(reply) === "text_not_found",
  });
  await ask("list-template-versions", {
    ...get(`/v1/template/${ids.letter}/version`),
    status: 200,
    holds: (reply) => (jsonIn(reply) as readonly object[]).length === 1,
  });
  await ask("restore-template-version", {
    ...get(`/v1/template/${ids.letter}/version/7/restore`),
    method: "POST",
    status: 404,
    holds: (reply) => codeIn(reply) === "version_not_found",
  });
  const renamed = { method: "PUT", path: `/v1/template/${ids.text}`, account, ...json({ name: "Notiz für Zoë" }) };
  await ask("update-template", { ...renamed, status: 200, holds: (reply) => nameOf(reply) === "Notiz für Zoë" });
  return ids;
}

interface Templates {
  readonly text: string;
  readonly letter: string;
  readonly baseAddress: string;
}

async function checkDocuments(ask: AskBundle, account: Account, { text, letter, baseAddress }: Templates) {
  const post = { method: "POST", path: "/v1/document", account, status: 201 } as const;
  const binary = { Accept: "application/octet-stream" };
  const [, , stored] = await ask(
    "generate-document",
    {
      ...post,
      ...json({ template_id: letter, data: DATA, output_format: ".docx" }, binary),
      holds: ({ body, headers }) =>
        headers["content-type"] === "application/octet-stream" && documentText(body) === "Dear Zoë Müller",
    },
    {
      ...post,
      ...json({ template_id: text, data: [DATA, DATA], output_format: ".txt", single_file: false }, binary),
      holds: ({ body, headers }) =>
        body.subarray(0, 2).toString() === "PK" && headers["content-length"] === String(body.length),
    },
    {
      ...post,
      ...json({ template_id: text, data: DATA, output_format: ".txt" }),
      holds: (reply) => linkIn(reply).startsWith(`${baseAddress}/files/`),
    },
  );
  await ask("preview-document", {
    ...post,
    path: "/v1/preview",
    ...json({ template_id: letter, data: DATA, pages: "0" }),
    status: 400,
    holds: (reply) => codeIn(reply) === "request_invalid",
  });
  return idOf(stored) as DocumentId;
}

/** Answers the path of the document's link, which the gateway gives without the stage. */
async function checkFiles(
  ask: AskBundle,
  account: Account,
  { documentId: id, templateId }: Pick<LeftByOperations, "documentId" | "templateId">,
): Promise<string> {
  const one = { method: "GET", path: `/v1/document/${id}`, account, status: 200 } as const;
  const renamed = { ...one, method: "PUT", ...json({ name: "Renamed" }) };
  await ask("update-document", { ...renamed, holds: (reply) => nameOf(reply) === "Renamed" });
  const [found] = await ask("get-document", { ...one, holds: (reply) => nameOf(reply) === "Renamed" });
  const path = decodeURI(new URL(linkIn(found)).pathname).replace("/api/", "/");
  const opened: Question = { method: "GET", path, status: 200, holds: ({ body }) => body.toString() === MERGED };
  await ask(
    "open-file",
    opened,
    { ...opened, method: "HEAD", holds: ({ body, headers }) => body.length === 0 && isSized(headers) },
    { ...opened, path: path.replace(/files\/./, "files/_"), status: 404, holds: (r) => codeIn(r) === "link_not_found" },
  );
  const list = {
    ...one,
    path: "/v1/document",
    query: [["template_id", templateId]],
  } as const;
  await ask("list-documents", {
    ...list,
    holds: (reply) => (jsonIn(reply) as readonly DocumentAnswer[])[0]?.id === id,
  });
  return path;
}

function isSized(headers: StreamedReply["headers"]): boolean {
  return headers["content-length"] === String(Buffer.byteLength(MERGED));
}

async function checkFonts(ask: AskBundle, account: Account): Promise<void> {
  const all = { method: "GET", path: "/v1/font", account, status: 200 } as const;
  const font = await form("Corporate.ttf", renamedFont(undefined, "Corporate Sans"));
  const [made] = await ask("create-font", { ...all, method: "POST", ...font, status: 201, holds: isCorporate });
  const one = { ...all, path: `/v1/font/${idOf(made)}` };
  await ask("list-fonts", { ...all, holds: (reply) => (jsonIn(reply) as readonly unknown[]).length === 1 });
  await ask("get-font", { ...one, holds: isCorporate });
  await ask("delete-font", gone({ ...one, method: "DELETE" }), {
    ...one,
    method: "DELETE",
    status: 404,
    holds: (reply) => codeIn(reply) === "font_not_found",
  });
}

function isCorporate(reply: StreamedReply): boolean {
  return (jsonIn(reply) as FontAnswer).faces[0]?.family === "Corporate Sans";
}

const PEOPLE = "Name\nZoë\n";

/** The address is sent to from anywhere, so nothing of the call that made it may be signed with it but the size of the file. */
async function checkUploads(ask: AskBundle, account: Account): Promise<string> {
  const [made] = await ask("create-upload", {
    method: "POST",
    path: "/v1/upload",
    account,
    ...json({ filename: "People.csv", size: Buffer.byteLength(PEOPLE) }),
    status: 201,
    async holds(reply) {
      const { upload_uri: address } = jsonIn(reply) as { upload_uri: string };
      const isBare = new URL(address).searchParams.get("X-Amz-SignedHeaders") === "content-length;host";
      return isBare && (await fetch(address, { method: "PUT", body: PEOPLE })).ok;
    },
  });
  return idOf(made);
}

async function checkPublic(ask: AskBundle, apiKey: string, baseAddress: string): Promise<void> {
  const zipped = { "Accept-Encoding": "gzip" };
  // Its tools call the gateway, which is not here: they are tried behind it (test/contract/call-mcp).
  await ask("call-mcp", {
    method: "POST",
    path: "/mcp",
    ...json({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    status: 401,
    holds: (reply) => codeIn(reply) === "api_key_missing",
  });
  await ask("show-home", {
    method: "GET",
    path: "/openapi.json",
    headers: zipped,
    status: 200,
    holds({ headers, body }) {
      const { openapi, servers } = JSON.parse(gunzipSync(body).toString());
      return headers["content-encoding"] === "gzip" && openapi === "3.1.0" && servers[0].url === baseAddress;
    },
  });
  await ask("show-home", {
    method: "GET",
    path: "/",
    status: 200,
    holds: ({ headers, body }) => /^text\/html/.test(headers["content-type"] ?? "") && body.includes(baseAddress),
  });
  await ask("show-home", {
    method: "GET",
    path: "/",
    headers: { ...zipped, Accept: "text/html" },
    status: 200,
    holds: ({ headers, body }) =>
      headers["content-encoding"] === "gzip" && gunzipSync(body).toString().includes('<div id="studio">'),
  });
  // No authorizer stands before it: it reads the key itself.
  const key = { Authorization: apiKey };
  const unknown = { method: "GET", path: "/v1/nothing" };
  const preflight = { Origin: "https://example.com", "Access-Control-Request-Method": "PUT" };
  await ask(
    "show-home",
    { ...unknown, status: 401, holds: (reply) => codeIn(reply) === "api_key_missing" },
    { ...unknown, headers: key, status: 404 },
    { ...unknown, headers: key, method: "PATCH", path: "/v1/template", status: 405 },
    {
      ...unknown,
      method: "OPTIONS",
      path: "/v1/template",
      headers: preflight,
      status: 204,
      holds: ({ headers, body }) => body.length === 0 && headers["access-control-allow-origin"] === "*",
    },
  );
}

/** The answer to a deletion. */
export function gone(request: GatewayRequest): Question {
  return { ...request, status: 204, holds: ({ body }) => body.length === 0 };
}

function letterFile(): Uint8Array {
  return docx({ body: paragraph("Dear [Name]") });
}

async function form(filename: string, content: string | Uint8Array) {
  const data = new FormData();
  data.set("file", new File([new Uint8Array(Buffer.from(content))], filename));
  const encoded = new Response(data);
  return { headers: { "Content-Type": encoded.headers.get("content-type") ?? "" }, body: await encoded.bytes() };
}

function json(value: unknown, headers: Readonly<Record<string, string>> = {}) {
  return { headers: { "Content-Type": "application/json", ...headers }, body: Buffer.from(JSON.stringify(value)) };
}

function hasTags(reply: StreamedReply, tags: readonly unknown[]): boolean {
  const { valid, invalid } = (jsonIn(reply) as TemplateAnswer).tags;
  return isDeepStrictEqual(new Set(valid), new Set(tags)) && invalid.length === 0;
}

function isListOf(reply: StreamedReply, { text, letter }: Omit<Templates, "baseAddress">): boolean {
  const ids = (jsonIn(reply) as readonly TemplateAnswer[]).map(({ id }) => id);
  return ids.length === 2 && ids[0] === letter && ids[1] === text;
}

function idOf(reply: StreamedReply | undefined): string {
  return (reply && (jsonIn(reply) as TemplateAnswer).id) ?? "";
}

function nameOf(reply: StreamedReply): string {
  return (jsonIn(reply) as TemplateAnswer).name;
}

function linkIn(reply: StreamedReply | undefined): string {
  return (reply && (jsonIn(reply) as DocumentAnswer).document_uri) ?? "";
}
