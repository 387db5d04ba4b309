/** Pieces of WordprocessingML for `docx(...)`: paragraphs, runs, tables and what may stand in them. All return XML. */
export const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(" ");

/** Text as XML character data. */
export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/**
 * A paragraph. Text becomes one run; an array is joined as it is: `paragraph([run("Dear "), run("[Name]")])`.
 * `properties` is XML for `w:pPr`.
 */
export function paragraph(content: string | readonly string[], properties = ""): string {
  const runs = typeof content === "string" ? run(content) : content.join("");
  return `<w:p>${wrap("w:pPr", properties)}${runs}</w:p>`;
}

/** One paragraph for each line. */
export function paragraphs(...lines: readonly string[]): string {
  return lines.map((line) => paragraph(line)).join("");
}

/** A run of text; `properties` is XML for `w:rPr`, such as `<w:b/>`. */
export function run(text: string, properties = ""): string {
  return `<w:r>${wrap("w:rPr", properties)}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

/** A table; each cell is text, or block XML that starts with `<`. */
export function table(...rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const grid = '<w:gridCol w:w="2000"/>'.repeat(columns);
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.map(tableRow).join("")}</w:tbl>`;
}

function tableRow(cells: readonly string[]): string {
  const cell = (content: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${content.startsWith("<w:") ? content : paragraph(content)}</w:tc>`;
  return `<w:tr>${cells.map(cell).join("")}</w:tr>`;
}

/** A paragraph of a numbered or bulleted list; the list itself stands in `numbering`. */
export function listItem(text: string, { level = 0, list = 1 } = {}): string {
  return paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
}

/** Content of `numbering.xml`: each list counts `1) 2) …` at level 0 and `a) b) …` at level 1. */
export function numbering(...lists: readonly number[]): string {
  const level = (at: number, format: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%${at + 1})"/></w:lvl>`;
  const abstract = lists.map(
    (id) =>
      `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${level(0, "decimal")}${level(1, "lowerLetter")}</w:abstractNum>`,
  );
  const used = lists.map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`);
  return [...abstract, ...used].join("");
}

/** A text box as Word writes it: once as a DrawingML shape, once as its VML fallback. To stand in a paragraph. */
export function textBox(blocks: string): string {
  const content = `<w:txbxContent>${blocks}</w:txbxContent>`;
  const shape = `<wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="7" name="Text box"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:txbx>${content}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline>`;
  const fallback = `<w:pict><v:shape><v:textbox>${content}</v:textbox></v:shape></w:pict>`;
  return `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${shape}</w:drawing></mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r>`;
}

/** A structured document tag around blocks (paragraphs, tables) or runs. */
export function contentControl(content: string, id = 100): string {
  return `<w:sdt><w:sdtPr><w:id w:val="${id}"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
}

/** A link to a relationship of the document (`{ id }`) or to a bookmark (`{ anchor }`). To stand in a paragraph. */
export function hyperlink(text: string, to: { readonly id: string } | { readonly anchor: string }): string {
  const target = "id" in to ? `r:id="${to.id}"` : `w:anchor="${to.anchor}"`;
  return `<w:hyperlink ${target}>${run(text)}</w:hyperlink>`;
}

/** A field such as `PAGE` or `REF name \h` with its last result. To stand in a paragraph. */
export function field(instruction: string, result: string): string {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const code = `<w:r><w:instrText xml:space="preserve"> ${escapeXml(instruction)} </w:instrText></w:r>`;
  return `${mark("begin")}${code}${mark("separate")}${run(result)}${mark("end")}`;
}

/** Runs within a bookmark. */
export function bookmark(name: string, runs: string, id = 0): string {
  return `<w:bookmarkStart w:id="${id}" w:name="${name}"/>${runs}<w:bookmarkEnd w:id="${id}"/>`;
}

/** The mark of the footnote, endnote or comment with this id. Notes count from 1, comments from 0. */
export function noteReference(kind: "footnote" | "endnote" | "comment", id: number): string {
  return `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
}

/** The picture `word/media/<name>` of `pictures`. To stand in a paragraph. */
export function picture(name: string, id = 1): string {
  const fill = `<pic:blipFill><a:blip r:embed="${pictureRelationship(name)}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`;
  const shape =
    '<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="360000" cy="360000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>';
  const pic = `<pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="${name}"/><pic:cNvPicPr/></pic:nvPicPr>${fill}${shape}</pic:pic>`;
  const graphic = `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">${pic}</a:graphicData></a:graphic>`;
  return `<w:r><w:drawing><wp:inline><wp:extent cx="360000" cy="360000"/><wp:docPr id="${id}" name="${name}"/>${graphic}</wp:inline></w:drawing></w:r>`;
}

/** The relationship id that `docx` gives to a picture. */
export function pictureRelationship(name: string): string {
  return `rId_${name.replace(/\W/g, "_")}`;
}

export function pageBreak(): string {
  return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
}

/** The end of a section; `properties` is XML for `w:sectPr`. */
export function sectionBreak(properties: string): string {
  return `<w:p><w:pPr><w:sectPr>${properties}</w:sectPr></w:pPr></w:p>`;
}

function wrap(element: string, content: string): string {
  return content === "" ? "" : `<${element}>${content}</${element}>`;
}
