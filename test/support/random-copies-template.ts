/** Random templates for several copies: sections with headers of all kinds, lists, notes, bookmarks, tables, shapes. */
import fc from "fast-check";
import {
  bookmark,
  contentControl,
  field,
  listItem,
  NAMESPACES,
  noteReference,
  paragraph,
  picture,
  run,
  sectionBreak,
  table,
  textBox,
} from "./docx-blocks.ts";
import { docx } from "./docx-package.ts";

const PAGE_KINDS = ["default", "first", "even"] as const;

/** Blocks by the position at which they stand, which makes their ids unique in the template. */
type Block = (at: number) => string;

const text: Block = (at) => paragraph(`text ${at} of [Name]`);

const BLOCKS: readonly Block[] = [
  text,
  (at) => table([`cell ${at}`, "[Name]"]),
  (at) => contentControl(paragraph(`control ${at} [Name]`), at + 1),
  (at) => listItem(`item ${at}`, { list: 1 + (at % 3), level: at % 2 }),
  (at) => paragraph(`heading ${at} [Name]`, '<w:pStyle w:val="Heading"/>'),
  (at) => paragraph([bookmark(`mark_${at}`, run(`bookmark ${at}`), at), field(`REF mark_${at}`, "x")]),
  (at) => paragraph([run(`note ${at}`), noteReference("footnote", at + 1)]),
  (at) => paragraph([run(`end note ${at}`), noteReference("endnote", at + 1)]),
  (at) =>
    paragraph([
      `<w:commentRangeStart w:id="${at}"/>`,
      run("c"),
      `<w:commentRangeEnd w:id="${at}"/>`,
      noteReference("comment", at),
    ]),
  (at) => paragraph([picture("p.png", at + 100)]),
  (at) => (at === 0 ? paragraph([textBox(paragraph("box [Name]"))]) : "<w:p/>"),
  (at) => paragraph(`[#Rows]row ${at}[.][/Rows]`),
  () => "<w:p/>",
];

const NOTES_MAX = 16;
const level = (at: number) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="${at + 1}"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%${at + 1}"/></w:lvl>`;
const NUMBERING = [
  ...[1, 2].map((id) => `<w:abstractNum w:abstractNumId="${id}">${level(0)}${level(1)}</w:abstractNum>`),
  '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>',
  '<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>',
  '<w:num w:numId="3"><w:abstractNumId w:val="2"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride></w:num>',
].join("");
const HEADING =
  '<w:style w:type="paragraph" w:styleId="Heading"><w:name w:val="Heading"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr><w:ind w:left="300"/></w:pPr></w:style>';

const section = fc.record({
  headers: fc.subarray([...PAGE_KINDS]),
  footers: fc.subarray(["default"] as const),
  type: fc.constantFrom("", "continuous", "nextPage", "oddPage"),
  blocks: fc.array(fc.constantFrom(...BLOCKS), { minLength: 1, maxLength: 5 }),
  isTitled: fc.boolean(),
});

/** One to three sections; header and footer parts are those of `docx`, so that each part may serve several sections. */
export function randomCopiesTemplate(): fc.Arbitrary<Uint8Array> {
  return fc.array(section, { minLength: 1, maxLength: 3 }).map((sections) => {
    let at = 0;
    const written = sections.map(({ blocks, headers, footers, type, isTitled }) => ({
      blocks: blocks.map((block) => block(at++)).join(""),
      properties: [
        ...headers.map((kind) => `<w:headerReference w:type="${kind}" r:id="rId_header_${kind}_xml"/>`),
        ...footers.map((kind) => `<w:footerReference w:type="${kind}" r:id="rId_footer_${kind}_xml"/>`),
        type && `<w:type w:val="${type}"/>`,
        '<w:pgSz w:w="11906" w:h="16838"/>',
        isTitled ? "<w:titlePg/>" : "",
      ].join(""),
    }));
    const body = written.map(({ blocks, properties }, index) =>
      index < written.length - 1 ? blocks + sectionBreak(properties) : `${blocks}<w:sectPr>${properties}</w:sectPr>`,
    );
    return template(body.join(""));
  });
}

function template(body: string): Uint8Array {
  const notes = Array.from({ length: NOTES_MAX }, (_, index) => paragraph(`note text ${index} [Name]`));
  return docx({
    body: "",
    headers: { default: paragraph("H default [Name]"), first: paragraph("H first"), even: paragraph("H even [Name]") },
    footers: { default: paragraph("F [Name]") },
    footnotes: notes,
    endnotes: notes,
    comments: notes,
    numbering: NUMBERING,
    styles: HEADING,
    pictures: { "p.png": Buffer.from("iVBORw0KGgo=", "base64") },
    parts: { "word/document.xml": `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>` },
  });
}
