/** Meets answers that are broken, with the client of clients/typescript as its packed file installs it. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { Merganser } from "merganser-client";

const { ADDRESS } = process.env;
const generation = { template_id: "t", data: { Name: "Zoë" } };
const target = "kept/document.pdf";
await mkdir("kept");
await writeFile(target, "before");

async function kindOf(call) {
  const error = await call().then(
    () => ({ name: "no error" }),
    (each) => each,
  );
  return [error.name, error.status, error.code].filter(Boolean).join(" ");
}

const seen = {};
for (const fault of ["page", "cut", "silent"]) {
  const { templates, documents } = new Merganser({
    apiKey: "key",
    baseUrl: `${ADDRESS}/${fault}`,
    retries: 0,
    timeoutMs: 1000,
  });
  seen[fault] = [
    await kindOf(() => templates.list()),
    await kindOf(() => documents.generate(generation)),
    await kindOf(() => documents.wait("d", { outageMs: 0 })),
    await kindOf(() => documents.generateTo(target, generation)),
    await kindOf(() => documents.download({ document_uri: `${ADDRESS}/${fault}/file` }, target)),
  ];
}
const files = await readdir("kept");
seen.kept = await Promise.all(files.map(async (name) => [name, await readFile(`kept/${name}`, "utf8")]));
process.stdout.write(JSON.stringify(seen));
