/** The MCP server: the tools with which agents use Merganser, and the guide to its templates. */
import { readFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/server";
import type { Merganser } from "#clients/typescript/src/merganser.ts";
import { VERSION } from "#shared/base/model/version.ts";
import { explain } from "./explain.ts";
import { checkData } from "./tools/check-data.ts";
import { createTemplate } from "./tools/create-template.ts";
import { editTemplate } from "./tools/edit-template.ts";
import { generateDocument } from "./tools/generate-document.ts";
import { inspectTemplate } from "./tools/inspect-template.ts";
import { listTemplates } from "./tools/list-templates.ts";
import { previewDocument } from "./tools/preview-document.ts";
import { readTemplateText } from "./tools/read-template-text.ts";
import type { Tool } from "./tools/tool.ts";

const TOOLS: readonly Tool[] = [
  listTemplates,
  inspectTemplate,
  checkData,
  previewDocument,
  generateDocument,
  createTemplate,
  readTemplateText,
  editTemplate,
];

/** The guide that agents read: how templates and their tags are written. */
const GUIDE_URI = "merganser://guide";

const INSTRUCTIONS = `Merganser makes Word files and PDFs from templates and data. To write a template, read the resource ${GUIDE_URI} first. Before data is written for a template, call inspect_template. Before generating, call check_data and preview_document. To make a template of a finished letter or to correct one, call read_template_text and edit_template.`;

/** Makes a client of the service with the key of the agent's account. Its calls end with the signal. */
export type Connect = (signal?: AbortSignal) => Merganser;

export type NoteRun = (run: Promise<unknown>) => void;

/** @param noteRun gets each run of a tool, which does not reject */
export function createMcpServer(connect: Connect, noteRun: NoteRun = () => {}): McpServer {
  const server = new McpServer({ name: "merganser", version: VERSION }, { instructions: INSTRUCTIONS });
  for (const tool of TOOLS) addTool(server, tool, { connect, noteRun });
  const guide = { title: "How templates are written", mimeType: "text/markdown" };
  server.registerResource("guide", GUIDE_URI, guide, async () => ({
    contents: [{ uri: GUIDE_URI, mimeType: guide.mimeType, text: readGuide() }],
  }));
  return server;
}

function addTool(
  server: McpServer,
  { name, title, description, input, effect, fetches = false, run }: Tool,
  { connect, noteRun }: { readonly connect: Connect; readonly noteRun: NoteRun },
) {
  // Programs ask people before an update that is not only additive (MCP, ToolAnnotations), even if it can be undone.
  const annotations = {
    readOnlyHint: effect === "none",
    destructiveHint: effect === "changes",
    openWorldHint: fetches,
  };
  server.registerTool(name, { title, description, inputSchema: input, annotations }, (asked, { mcpReq }) => {
    const ran = run(connect(mcpReq.signal), asked, connect());
    noteRun(Promise.allSettled([ran]));
    return ran.then(
      (content) => ({ content }),
      (error: unknown) => ({ content: [{ type: "text", text: explain(error) }], isError: true }),
    );
  });
}

function readGuide(): string {
  return readFileSync(new URL("./skill/SKILL.md", import.meta.url), "utf8");
}
