/** The tools that merge the same templates: ours, and others as their own documentation calls them. */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { createReport } from "docx-templates";
import Docxtemplater from "docxtemplater";
import { TemplateHandler } from "easy-template-x";
import PizZip from "pizzip";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import type { Missing } from "./found.ts";
import { BRACES, CARBONE, DOCX_TEMPLATES, type dataFor, type TagNotation } from "./merge-templates.ts";
import { haveNpmPeers, NOT_INSTALLED, NPM_PEERS_FOLDER } from "./npm-peers.ts";

type Data = ReturnType<typeof dataFor>;
export type Merge = (data: Data) => Uint8Array | Promise<Uint8Array>;

export interface MergeTool {
  readonly name: string;
  readonly notation: TagNotation;
  /** So slow that it gets fewer documents to merge, or the bench would take minutes. */
  readonly isSlow?: boolean;
  /** What a program does once for a template is done here; what it does for each document, in the result. */
  prepare(template: Uint8Array): Merge;
}

/**
 * The same for all: what PizZip, easy-template-x and Merganser take unless they are told, and carbone always; docx-templates
 * takes 1.
 */
export const DEFLATE_LEVEL = 6 as const;

const DELIMITERS = { left: "{", right: "}" };

export const MERGANSER: MergeTool = {
  name: "Merganser",
  notation: BRACES,
  prepare: (template) => prepareOurs(template, false),
};

export const MERGANSER_ENHANCED: MergeTool = {
  name: "Merganser, enhanced syntax",
  notation: BRACES,
  prepare: (template) => prepareOurs(template, true),
};

function prepareOurs(template: Uint8Array, enhancedSyntax: boolean): Merge {
  return compileSingle(openDocx(template, "template.docx"), { delimiters: DELIMITERS, enhancedSyntax });
}

export const DOCXTEMPLATER: MergeTool = {
  name: "docxtemplater",
  notation: BRACES,
  prepare: (template) => (data) => {
    const templater = new Docxtemplater(new PizZip(template), { paragraphLoop: true, linebreaks: true });
    templater.render(data);
    const compressionOptions = { level: DEFLATE_LEVEL };
    return templater.getZip().generate({ type: "nodebuffer", compression: "DEFLATE", compressionOptions });
  },
};

export const EASY_TEMPLATE_X: MergeTool = {
  name: "easy-template-x",
  notation: BRACES,
  prepare(template) {
    const handler = new TemplateHandler();
    return (data) => handler.process(Buffer.from(template), data);
  },
};

export const DOCX_TEMPLATES_TRUSTING = docxTemplates("docx-templates without its sandbox", true);

export const OTHERS: readonly MergeTool[] = [
  EASY_TEMPLATE_X,
  DOCX_TEMPLATES_TRUSTING,
  docxTemplates("docx-templates", false),
];

function docxTemplates(name: string, noSandbox: boolean): MergeTool {
  return {
    name,
    notation: DOCX_TEMPLATES,
    isSlow: true,
    prepare: (template) => (data) =>
      createReport({
        template: Buffer.from(template),
        data,
        noSandbox,
        compressionLevel: DEFLATE_LEVEL,
        indentXml: false,
      }),
  };
}

interface Carbone {
  render(templateFile: string, data: Data, options: object, done: (error: unknown, document: Uint8Array) => void): void;
}

/**
 * It reads its template from a file, and alone of all deflates in threads beside this one.
 *
 * @param folder for its templates
 */
export function carbone(folder: string): MergeTool | Missing {
  const name = "carbone";
  if (!haveNpmPeers()) return { name, missing: NOT_INSTALLED };
  const { render } = createRequire(path.join(NPM_PEERS_FOLDER, "index.js"))("carbone") as Carbone;
  // It listens to these in order to end its LibreOffice, and so keeps Ctrl+C from ending the bench.
  for (const signal of ["SIGINT", "SIGHUP", "SIGQUIT"]) process.removeAllListeners(signal);
  let templates = 0;
  return {
    name,
    notation: CARBONE,
    prepare(template) {
      const file = path.join(folder, `${templates++}.docx`);
      writeFileSync(file, template);
      return (data) =>
        new Promise((resolve, reject) => {
          render(file, data, {}, (error, document) => (error ? reject(error) : resolve(document)));
        });
    },
  };
}
