/** Other libraries that show something beside text, each with what it takes to show it ten times in a letter. */
import { createRequire } from "node:module";
import path from "node:path";
import Docxtemplater from "docxtemplater";
import PizZip from "pizzip";
import { type ChartContent, chartParagraph, titleRun } from "#test/support/chart-template.ts";
import { paragraph, table } from "#test/support/docx-blocks.ts";
import type { RichKindName } from "#test/support/rich-kinds.ts";
import { type Missing, measurable } from "./found.ts";
import { BRACES } from "./merge-templates.ts";
import { DEFLATE_LEVEL, DOCX_TEMPLATES_TRUSTING, EASY_TEMPLATE_X, type MergeTool } from "./merge-tools.ts";
import { haveNpmPeers, NOT_INSTALLED, NPM_PEERS_FOLDER } from "./npm-peers.ts";

export interface RichPeer {
  readonly kind: Extract<RichKindName, "picture" | "link" | "html" | "columns" | "pieChart">;
  readonly tool: MergeTool;
  /** Block XML whose tags read the field. */
  blocks(field: string, id: number): string;
  /** The chart that the blocks show. */
  readonly chart?: (field: string) => ChartContent;
  /** The value of the field, made of the one that Merganser gets. */
  toValue(ours: unknown): unknown;
}

const CENTIMETRES = { width: 2, height: 1 };
const PIXELS = { width: 76, height: 38 };

export function richPeers(): readonly RichPeer[] {
  return [
    {
      kind: "picture",
      tool: EASY_TEMPLATE_X,
      blocks: (field) => paragraph(`a {${field}} b`),
      toValue: (ours) => ({ _type: "image", source: bytesOf(ours), format: "image/png", ...PIXELS }),
    },
    {
      kind: "picture",
      tool: DOCX_TEMPLATES_TRUSTING,
      blocks: (field) => paragraph(`a +++IMAGE ${field}+++ b`),
      toValue: (ours) => ({ data: bytesOf(ours), extension: ".png", ...CENTIMETRES }),
    },
    ...measurable([docxtemplaterWithImages()]).map(
      (tool): RichPeer => ({
        kind: "picture",
        tool,
        blocks: (field) => paragraph(`a {%${field}} b`),
        toValue: addressOf,
      }),
    ),
    {
      kind: "link",
      tool: EASY_TEMPLATE_X,
      blocks: (field) => paragraph(`{${field}}`),
      toValue: (target) => ({ _type: "link", text: "here", target }),
    },
    {
      kind: "link",
      tool: DOCX_TEMPLATES_TRUSTING,
      blocks: (field) => paragraph(`+++LINK ({ url: ${field}, label: 'here' })+++`),
      toValue: (url) => url,
    },
    {
      kind: "html",
      tool: DOCX_TEMPLATES_TRUSTING,
      blocks: (field) => paragraph(`+++HTML ${field}+++`),
      toValue: (html) => `<meta charset="UTF-8"><body>${html}</body>`,
    },
    {
      kind: "columns",
      tool: EASY_TEMPLATE_X,
      blocks: (field) => table(["Head", `{#${field}}{Name}`], ["Total", `{Amount}{/${field}}`]) + paragraph(""),
      toValue: (rows) => rows,
    },
    {
      kind: "pieChart",
      tool: EASY_TEMPLATE_X,
      blocks: (_, id) => chartParagraph(id, "a pie"),
      chart: (field) => ({
        type: "pieChart",
        title: titleRun(`{${field}}`),
        cells: [
          [" ", "Amount"],
          ["x", 1],
        ],
        series: [{ title: "B1", categories: "A2", values: "B2" }],
      }),
      toValue: pieOf,
    },
  ];
}

/** easy-template-x takes the data of a chart as a whole, and its title. */
function pieOf(rows: unknown): unknown {
  const all = rows as readonly { readonly Name: string; readonly Amount: number }[];
  const series = [{ name: "Amount", values: all.map(({ Amount }) => Amount) }];
  return { _type: "chart", title: "Amount", categories: { names: all.map(({ Name }) => Name) }, series };
}

/** The module is not in the project: its last release, of 2018, brings a package with known faults. */
function docxtemplaterWithImages(): MergeTool | Missing {
  const name = "docxtemplater-image-module-free";
  if (!haveNpmPeers()) return { name, missing: NOT_INSTALLED };
  const ImageModule = createRequire(path.join(NPM_PEERS_FOLDER, "index.js"))(name);
  return {
    name,
    notation: BRACES,
    prepare: (template) => (data) => {
      const images = new ImageModule({
        getImage: bytesAt,
        getSize: () => [PIXELS.width, PIXELS.height],
      });
      const modules = [images];
      const templater = new Docxtemplater(new PizZip(template), { paragraphLoop: true, linebreaks: true, modules });
      templater.render(data);
      const compressionOptions = { level: DEFLATE_LEVEL };
      return templater.getZip().generate({ type: "nodebuffer", compression: "DEFLATE", compressionOptions });
    },
  };
}

const bytesOf = (picture: unknown) => bytesAt(addressOf(picture));

/** The `data:` URI in the value of `RICH_KINDS.picture`. */
const addressOf = (picture: unknown) => (picture as { readonly src: string }).src;

const bytesAt = (address: string) => Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
