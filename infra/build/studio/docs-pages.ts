/** Writes the project's documentation as pages at /docs, which are complete without their script. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import MarkdownIt, { type Token } from "markdown-it";
import type { ServedFile, ServedFiles } from "#functions/show-home/served-files.ts";
import { docsLink, isServed } from "./docs-links.ts";

interface Page {
  /** From the project's folder. */
  readonly source: string;
  readonly address: string;
}

/** The addresses of what each page loads. */
interface Loaded {
  readonly style: string;
  readonly script: string;
}

export async function writeDocsPages(project: string, folder: string, loaded: Loaded): Promise<ServedFiles> {
  await mkdir(path.join(folder, "docs"), { recursive: true });
  const shell = await readFile(path.join(project, "studio/docs-shell.html"), "utf8");
  const pages = await listPages(project);
  const contents = contentsOf(await readFile(path.join(project, "docs/README.md"), "utf8"));
  const served: Record<string, ServedFile> = {};
  for (const { source, address } of pages) {
    if (served[address] !== undefined) throw new Error(`${source} has the address of another document: ${address}`);
    const text = await readFile(path.join(project, source), "utf8");
    const values: Readonly<Record<string, string>> = {
      title: escapeHtml(/^# (.+)$/m.exec(text)?.[1] ?? source),
      ...loaded,
      contents: contents
        .map(
          ([href, name]) => `<li><a href="${href}"${href === address ? ' aria-current="page"' : ""}>${name}</a></li>`,
        )
        .join("\n"),
      content: render(text, source),
    };
    const file = `docs/${path.basename(address)}.html`;
    await writeFile(
      path.join(folder, file),
      shell.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole),
    );
    served[address] = { file, type: "text/html; charset=utf-8", immutable: false };
  }
  return served;
}

/** Returns the documents in docs, and all that these link to, except the decisions. */
async function listPages(project: string): Promise<readonly Page[]> {
  const docs = (await readdir(path.join(project, "docs"))).filter((name) => name.endsWith(".md"));
  const sources = new Set(docs.map((name) => `docs/${name}`));
  for (const source of sources) {
    const text = await readFile(path.join(project, source), "utf8");
    for (const [, link = ""] of text.matchAll(/\]\((?!https?:)([^)#\s]+\.md)(?:#[^)]*)?\)/g)) {
      const folder = path.posix.dirname(source);
      if (isServed(docsLink(link, folder))) sources.add(path.posix.normalize(path.posix.join(folder, link)));
    }
  }
  sources.delete("README.md");
  return [...sources].map((source) => ({ source, address: docsLink(source, ".") }));
}

/** The links of the table in docs/README.md, in its order. */
function contentsOf(text: string): readonly (readonly [string, string])[] {
  return [...text.matchAll(/^\| \[(.+?)\]\((.+?)\)/gm)].map(([, name = "", link = ""]) => [
    docsLink(link, "docs"),
    escapeHtml(name),
  ]);
}

function render(text: string, source: string): string {
  const markdown = new MarkdownIt({ html: false });
  const seen = new Map<string, number>();
  markdown.core.ruler.push("links and headings", ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type === "heading_open") token.attrSet("id", anchorOf(tokens[index + 1]?.content ?? "", seen));
      for (const inner of token.children ?? []) setLink(inner, path.posix.dirname(source));
    }
  });
  // Wide tables scroll by themselves, by keyboard too.
  markdown.renderer.rules.table_open = () => '<div class="wide" tabindex="0"><table>';
  markdown.renderer.rules.table_close = () => "</table></div>";
  return markdown.render(text).replaceAll("<pre>", '<pre tabindex="0">');
}

function setLink(token: Token, folder: string): void {
  const name = token.type === "image" ? "src" : "href";
  const link = token.attrGet(name);
  if (typeof link !== "string") return;
  const address = docsLink(link, folder);
  token.attrSet(name, address);
  // A link to a source stays a word without a place to go.
  if (!isServed(address)) token.attrs = null;
}

/** As GitHub makes them: the documents' links rely on it. */
function anchorOf(heading: string, seen: Map<string, number>): string {
  const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
  const anchor = plain.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "").replaceAll(" ", "-");
  const count = seen.get(anchor) ?? 0;
  seen.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
