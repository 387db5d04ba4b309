/** Uses the client of clients/typescript, as its packed file installs it. */
import { readFile } from "node:fs/promises";
import { Merganser, MerganserError } from "merganser-client";

const { ADDRESS, API_KEY, CLIENT, TEMPLATE } = process.env;
const merganser = new Merganser({ apiKey: API_KEY, baseUrl: ADDRESS });
const folder = ["Clients", CLIENT];

const settings = { delimiters: { left: "<<", right: ">>" }, folder, region: "us", enhanced_syntax: true };
const template = await merganser.templates.create(TEMPLATE, settings);
const listed = await merganser.templates.list({ folder });
const updated = await merganser.templates.update(template.id, { name: "Letter 2027" });
const data = { Name: "Zoë", Items: [{ Item: "Lamp" }] };
const generation = { template_id: template.id, data, output_name: "letter", output_format: ".txt" };
const document = await merganser.documents.generate(generation);
await merganser.documents.download(document, "downloaded.txt");
const written = await merganser.documents.generateTo("binary.txt", generation);
const renamed = await merganser.documents.rename(document.id, "First letter");
const documents = await merganser.documents.list(template.id);

const rows = { name: "people.csv", content: new TextEncoder().encode(`Name\n${"Ada\n".repeat(250)}`) };
const id = await merganser.documents.start({
  template_id: template.id,
  file: rows,
  single_file: false,
  output_format: ".txt",
});
const progress = [];
const batch = await merganser.documents.wait(id, { onProgress: (each) => progress.push(each) });

await merganser.documents.delete(batch.id);
await merganser.documents.delete(document.id);
await merganser.templates.delete(template.id);
const error = await merganser.templates.get(template.id).catch((each) => each);

const seen = {
  uploaded: template.name,
  tags: template.tags.valid,
  listed: listed.map(({ name }) => name),
  updated: updated.name,
  folder: updated.folder,
  generated: document.filename,
  items: document.data_length,
  downloaded: await readFile("downloaded.txt", "utf8"),
  binary: await readFile("binary.txt", "utf8"),
  binaryName: written.filename,
  renamed: [renamed.name, ...documents.map(({ name }) => name)],
  batch: [batch.filename, batch.data_length, progress.every(({ status }) => status === "in_progress")],
  isError: error instanceof MerganserError,
  codeWhenDeleted: error.code,
  statusWhenDeleted: error.status,
};
process.stdout.write(JSON.stringify(seen));
