/** Templates that combine kinds of `rich-kinds.ts` at random, in random places, and data for them. */
import fc from "fast-check";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { withCharts } from "./chart-template.ts";
import { contentControl, noteReference, paragraph, pictureRelationship, table, textBox } from "./docx-blocks.ts";
import { type DocxContent, docx } from "./docx-package.ts";
import { PIXEL_PNG } from "./office-files.ts";
import { RICH_KINDS, type RichKindName } from "./rich-kinds.ts";

/** Where the blocks of a kind stand. In `list` they repeat. */
export const PLACES = ["body", "cell", "list", "control", "textBox", "header", "footer", "footnote"] as const;
type Place = (typeof PLACES)[number];

interface Use {
  readonly kind: RichKindName;
  readonly place: Place;
}

/** One entry for each thing that the template shows. */
export type RichTemplate = readonly Use[];

/** The first line of each copy. */
export const START = "The item begins";

const NAMES = Object.keys(RICH_KINDS) as RichKindName[];

export function randomTemplate(maxLength: number, places: readonly Place[] = PLACES): fc.Arbitrary<RichTemplate> {
  const use = fc.record({ kind: fc.constantFrom(...NAMES), place: fc.constantFrom(...places) });
  return fc.array(use.map(allowed), { minLength: 1, maxLength });
}

/** Every kind in one place, wherever it may stand there. */
export function everyKindIn(place: Place): RichTemplate {
  return NAMES.map((kind) => allowed({ kind, place }));
}

function allowed({ kind, place }: Use): Use {
  return { kind, place: RICH_KINDS[kind].inBodyOnly === true ? "body" : place };
}

export function docxOf(template: RichTemplate): Uint8Array {
  const written = template.map((use, at) => ({ ...use, xml: blocksOf(use, at) }));
  const at = (place: Place) => written.filter((use) => use.place === place).map(({ xml }) => xml);
  const footnotes = at("footnote");
  const references = footnotes.map((_, index) => noteReference("footnote", index + 1));
  const page = (place: "header" | "footer") => ({ default: at(place).join("") + paragraph("[Word]") });
  const content: DocxContent = {
    body: [
      paragraph(START),
      ...written.filter(({ place }) => !["header", "footer", "footnote"].includes(place)).map(({ xml }) => xml),
      paragraph(["<w:r><w:t>notes</w:t></w:r>", ...references]),
    ].join(""),
    headers: page("header"),
    footers: page("footer"),
    footnotes: footnotes.map((xml) => xml + paragraph("")),
    pictures: { "p.png": PIXEL_PNG },
    styles: '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>',
  };
  const parts = Object.fromEntries(
    ["header_default", "footer_default", "footnotes"].map((part) => [`word/_rels/${part}.xml.rels`, PICTURE]),
  );
  return written.reduce(
    (file, { kind, place }, index) => {
      const chart = RICH_KINDS[kind].chart?.(fieldOf(index));
      return chart === undefined
        ? file
        : withCharts(file, [chart], { relatedTo: RELATED[place] ?? "document", first: FIRST_ID + index });
    },
    docx({ ...content, parts }),
  );
}

/** The parts of the places outside of the body. */
const RELATED: Partial<Record<Place, string>> = {
  header: "header_default",
  footer: "footer_default",
  footnote: "footnotes",
};

/** The number of the first use. */
const FIRST_ID = 100;

/** The relationships of parts that show `p.png`. */
const PICTURE = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${pictureRelationship("p.png")}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/p.png"/></Relationships>`;

/** The data of one item: `word` is in all its texts. */
export function dataOf(template: RichTemplate, word: string, random: number): DataItem {
  const values = template.map(({ kind, place }, at) => {
    const value = (shift: number) => RICH_KINDS[kind].value(word, random + at + shift);
    const name = fieldOf(at);
    return place === "list" ? [`${name}List`, [{ [name]: value(0) }, { [name]: value(1) }]] : [name, value(0)];
  });
  return { Word: word, ...Object.fromEntries(values) };
}

const fieldOf = (at: number) => `F${at}`;

function blocksOf({ kind, place }: Use, at: number): string {
  const xml = RICH_KINDS[kind].blocks(fieldOf(at), FIRST_ID + at);
  if (place === "cell") return table([xml + paragraph(""), "beside"]) + paragraph("");
  if (place === "list") return paragraph(`[#${fieldOf(at)}List]`) + xml + paragraph("[/]");
  // LibreOffice 25.2 opens no document whose first note lies in a control around paragraphs, or right behind one without
  // text of its own (docs/controls.md).
  if (place === "control") return contentControl(xml + paragraph("in a control"), 1000 + at);
  if (place === "textBox") return paragraph([textBox(xml + paragraph("")).replace('id="7"', `id="${2000 + at}"`)]);
  return xml + paragraph("");
}
