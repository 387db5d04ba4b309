/** Uses the client that openapi-generator makes for TypeScript. */
import { readFile } from "node:fs/promises";
import {
  Configuration,
  DocumentsApi,
  FilesApi,
  OutputFormat,
  Region,
  ResponseError,
  TemplatesApi,
} from "./generated/index";

const { ADDRESS = "", API_KEY = "", CLIENT = "", TEMPLATE = "" } = process.env;
const configuration = new Configuration({ basePath: ADDRESS, apiKey: API_KEY });
const templates = new TemplatesApi(configuration);
const documents = new DocumentsApi(configuration);
const folder = ["Clients", CLIENT];

const file = new File([await readFile(TEMPLATE)], "Letter.txt");
const delimiters = { left: "<<", right: ">>" };
const template = await templates.createTemplate({ file, delimiters, folder, region: Region.Us, enhancedSyntax: true });
const listed = await templates.listTemplates({ folder });
const updated = await templates.updateTemplate({ id: template.id, name: "Letter 2027" });
const newDocument = {
  templateId: template.id,
  data: { Name: "Zoë", Items: [{ Item: "Lamp" }] },
  outputName: "letter",
  outputFormat: OutputFormat.TXT,
};
const document = await documents.generateDocument({ newDocument });
const [token = "", filename = ""] = document.documentUri.split("/").slice(-2);
const downloaded = await new FilesApi(configuration).openFile({ token, filename });
const binary = await documents.generateDocumentRaw({ newDocument }, async ({ init }) => ({
  headers: { ...init.headers, Accept: "application/octet-stream" },
}));
await documents.deleteDocument({ id: document.id });
await templates.deleteTemplate({ id: template.id });

const seen = {
  uploaded: template.name,
  tags: template.tags.valid,
  listed: listed.map(({ name }) => name),
  updated: updated.name,
  folder: updated.folder,
  generated: document.filename,
  items: document.dataLength,
  downloaded: await downloaded.text(),
  binary: await binary.raw.text(),
  codeWhenDeleted: await codeOf(template.id),
};
process.stdout.write(JSON.stringify(seen));

async function codeOf(id: string): Promise<unknown> {
  try {
    await templates.getTemplate({ id });
    return undefined;
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    return (await error.response.json()).code;
  }
}
