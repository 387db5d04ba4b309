/** Uses the client that @hey-api/openapi-ts makes. */
import { readFile } from "node:fs/promises";
import { createClient } from "./generated/client/index";
import {
  createTemplate,
  deleteDocument,
  deleteTemplate,
  generateDocument,
  getTemplate,
  listTemplates,
  openFile,
  updateTemplate,
} from "./generated/sdk.gen";

const { ADDRESS = "", API_KEY = "", CLIENT = "", TEMPLATE = "" } = process.env;
const settings = { baseUrl: ADDRESS, auth: API_KEY };
const client = createClient(settings);
const clientForFiles = createClient({ ...settings, headers: { Accept: "application/octet-stream" } });
const must = { client, throwOnError: true } as const;
const folder = ["Clients", CLIENT];

const file = new File([await readFile(TEMPLATE)], "Letter.txt");
const delimiters = { left: "<<", right: ">>" };
const upload = { file, delimiters, folder, region: "us" as const, enhanced_syntax: true };
const { data: template } = await createTemplate({ ...must, body: upload });
const path = { id: template.id };
const { data: listed } = await listTemplates({ ...must, query: { folder } });
const { data: updated } = await updateTemplate({ ...must, path, body: { name: "Letter 2027" } });
const body = {
  template_id: template.id,
  data: { Name: "Zoë", Items: [{ Item: "Lamp" }] },
  output_name: "letter",
  output_format: ".txt" as const,
};
const { data: document } = await generateDocument({ ...must, body });
if (!("document_uri" in document)) throw new Error("the document is not ready");
const [token = "", filename = ""] = document.document_uri.split("/").slice(-2);
const { data: downloaded } = await openFile({ ...must, path: { token, filename }, parseAs: "blob" });
const { data: binary } = await generateDocument({ ...must, client: clientForFiles, body, parseAs: "text" });
await deleteDocument({ ...must, path: { id: document.id } });
await deleteTemplate({ ...must, path });
const { error } = await getTemplate({ client, path });

const seen = {
  uploaded: template.name,
  tags: template.tags.valid,
  listed: listed.map(({ name }) => name),
  updated: updated.name,
  folder: updated.folder,
  generated: document.filename,
  items: document.data_length,
  downloaded: await downloaded.text(),
  binary,
  codeWhenDeleted: error?.code,
};
process.stdout.write(JSON.stringify(seen));
