/** A Word template that becomes any letter: its only tag is replaced by headings, paragraphs, lists and tables. */
import { zipStream } from "#shared/engine/archive/zip-stream.ts";

/** The tag of the text, in enhanced syntax. */
export const STARTER_TAG = "Text";

/** @returns an A4 page with the styles that headings and lists of the text take */
export async function starterDocument(): Promise<Uint8Array> {
  const files = Object.entries(PARTS).map(([name, xml]) => ({ name, bytes: Buffer.from(`${PROLOGUE}${xml}`) }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream(inOrder(files))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* inOrder<Item>(items: readonly Item[]): AsyncGenerator<Item, undefined> {
  yield* items;
}

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";

const PARTS: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${WORD_TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD_TYPE}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
  "word/_rels/document.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  "word/document.xml": `<w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>[${STARTER_TAG} | markdown]</w:t></w:r></w:p><w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1134" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  "word/styles.xml": `<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${[36, 30, 26].map(heading).join("")}</w:styles>`,
};

/** @param size in half points */
function heading(size: number, index: number): string {
  const level = index + 1;
  return `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="${index}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`;
}
