/** An .odt of one paragraph, with whatever more its parts are to hold. */
import PizZip from "pizzip";

const URN = "urn:oasis:names:tc:opendocument:xmlns:";
export const ODF_NAMESPACES = [
  ...["office", "text", "style", "table", "script", "form", "presentation", "meta", "config", "chart", "animation"].map(
    (name) => `xmlns:${name === "animation" ? "anim" : name}="${URN}${name}:1.0"`,
  ),
  `xmlns:draw="${URN}drawing:1.0"`,
  `xmlns:svg="${URN}svg-compatible:1.0"`,
  `xmlns:fo="${URN}xsl-fo-compatible:1.0"`,
  `xmlns:dr3d="${URN}dr3d:1.0"`,
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:xforms="http://www.w3.org/2002/xforms"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:math="http://www.w3.org/1998/Math/MathML"',
  'xmlns:ooo="http://openoffice.org/2004/office"',
  'xmlns:dom="http://www.w3.org/2001/xml-events"',
].join(" ");

export interface OdtContent {
  /** Before the paragraph: declarations and forms. */
  readonly before?: string;
  /** Behind the paragraph. */
  readonly body?: string;
  /** Before the automatic styles. */
  readonly declarations?: string;
  /** Automatic styles; `P1` is the paragraph's. */
  readonly automatic?: string;
  /** The content of the root of `styles.xml`. */
  readonly styles?: string;
  /** Before the root of `content.xml`. */
  readonly prologue?: string;
  /** Attributes of the root. */
  readonly root?: string;
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
  /** Media types of parts, where they matter. */
  readonly types?: Readonly<Record<string, string>>;
}

const MIME = "application/vnd.oasis.opendocument.text";

export function contentXml({
  before = "",
  body = "",
  declarations = "",
  automatic = "",
  prologue = "",
  root = "",
}: OdtContent): string {
  return `${prologue}<office:document-content ${ODF_NAMESPACES} office:version="1.3" ${root}>${declarations}<office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:text>${before}<text:p text:style-name="P1">Dear [Name]</text:p>${body}</office:text></office:body></office:document-content>`;
}

export function odtWith(content: OdtContent): Uint8Array {
  const { styles, parts = {}, types = {} } = content;
  const zip = new PizZip();
  zip.file("mimetype", MIME, { compression: "STORE" });
  const all: Record<string, string | Uint8Array> = {
    "content.xml": contentXml(content),
    ...(styles === undefined
      ? {}
      : {
          "styles.xml": `<office:document-styles ${ODF_NAMESPACES} office:version="1.3">${styles}</office:document-styles>`,
        }),
    ...parts,
  };
  for (const [name, part] of Object.entries(all)) zip.file(name, part);
  const names = [...new Set([...Object.keys(all), ...Object.keys(types)])];
  const entries = names.map(
    (name) =>
      `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="${types[name] ?? (name.endsWith(".xml") ? "text/xml" : "")}"/>`,
  );
  zip.file(
    "META-INF/manifest.xml",
    `<manifest:manifest xmlns:manifest="${URN}manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${MIME}"/>${entries.join("")}</manifest:manifest>`,
  );
  return zip.generate({ type: "uint8array", compression: "DEFLATE" });
}

export function frame(content: string): string {
  return `<text:p><draw:frame svg:width="5cm" svg:height="5cm" text:anchor-type="paragraph">${content}</draw:frame></text:p>`;
}

export function xlink(address: string): string {
  return `xlink:href="${address}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"`;
}

export function linkedImage(address: string): string {
  return frame(`<draw:image ${xlink(address)}/>`);
}
