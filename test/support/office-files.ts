/** Office files that converters are tested with: small ones, slow ones, damaged ones. */
import PizZip from "pizzip";
import { paragraph, picture, pictureRelationship } from "./docx-blocks.ts";
import { docx } from "./docx-package.ts";

const ODT_MIME = "application/vnd.oasis.opendocument.text";
const MANIFEST = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0";
const ODF_NAMESPACES = [
  ["office", "urn:oasis:names:tc:opendocument:xmlns:office:1.0"],
  ["text", "urn:oasis:names:tc:opendocument:xmlns:text:1.0"],
  ["style", "urn:oasis:names:tc:opendocument:xmlns:style:1.0"],
  ["xforms", "http://www.w3.org/2002/xforms"],
  ["xlink", "http://www.w3.org/1999/xlink"],
]
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(" ");

export const LETTER_TEXT = "Grüße aus Łódź";
export const LETTER = docx(paragraph(LETTER_TEXT));

/** A black pixel. */
export const PIXEL_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC",
  "base64",
);

/** An .odt of one paragraph. `background` is the address of a picture behind it, `formData` that of a form's data. */
export function odt(text: string, { background = "", formData = "" } = {}): Uint8Array {
  const image = background === "" ? "" : `<style:background-image xlink:href="${background}"/>`;
  const form = `<office:forms><xforms:model id="m"><xforms:instance id="i" src="${formData}"/></xforms:model></office:forms>`;
  const zip = new PizZip();
  zip.file("mimetype", ODT_MIME, { compression: "STORE" });
  zip.file(
    "META-INF/manifest.xml",
    `<manifest:manifest xmlns:manifest="${MANIFEST}" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${ODT_MIME}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
  );
  zip.file(
    "content.xml",
    `<office:document-content ${ODF_NAMESPACES} office:version="1.3"><office:automatic-styles><style:style style:name="P1" style:family="paragraph"><style:paragraph-properties>${image}</style:paragraph-properties></style:style></office:automatic-styles><office:body><office:text>${formData === "" ? "" : form}<text:p text:style-name="P1">${text}</text:p></office:text></office:body></office:document-content>`,
  );
  return zip.generate({ type: "uint8array" });
}

/** An .rtf of one paragraph, in ASCII. */
export function rtf(text: string): Uint8Array {
  return Buffer.from(`{\\rtf1\\ansi ${text}\\par}`);
}

/** A .docx whose picture is not in the file but at the address. */
export function docxWithLinkedPicture(text: string, address: string): Uint8Array {
  const linked = picture("linked.png").replace("r:embed=", "r:link=");
  const relationship = `<Relationship Id="${pictureRelationship("linked.png")}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${address}" TargetMode="External"/>`;
  return docx({
    body: `${paragraph(text)}<w:p>${linked}</w:p>`,
    parts: {
      "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship}</Relationships>`,
    },
  });
}

/** The depth of nested tables that is accepted. */
const DEPTH = 20;

/** A .docx that takes LibreOffice long: stacks of tables within tables, whose layout time grows faster than their number. */
export function slowDocx(text: string, stacks: number): Uint8Array {
  const open =
    '<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc>';
  const close = `${paragraph("")}</w:tc></w:tr></w:tbl>`;
  const stack = open.repeat(DEPTH) + close.repeat(DEPTH) + paragraph("");
  return docx(paragraph(text) + stack.repeat(stacks));
}

/** Takes LibreOffice longer than any test waits. */
export const ENDLESS_DOCX = slowDocx("endless", 1000);

/** An encrypted .docx as far as a reader without the password sees it: an old Office container with the two streams. */
export function encryptedDocx(): Uint8Array {
  return compoundFile(["EncryptionInfo", "EncryptedPackage"]);
}

/** A compound file (MS-CFB) of a header, a FAT and a directory that names the streams, which are empty. */
export function compoundFile(streams: readonly string[]): Uint8Array {
  const SECTOR = 512;
  const END_OF_CHAIN = 0xfffffffe;
  const FREE = 0xffffffff;
  const header = Buffer.alloc(SECTOR);
  header.write("d0cf11e0a1b11ae1", "hex");
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END_OF_CHAIN, 60);
  header.writeUInt32LE(END_OF_CHAIN, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const fat = Buffer.alloc(SECTOR, 0xff);
  fat.writeUInt32LE(0xfffffffd, 0);
  fat.writeUInt32LE(END_OF_CHAIN, 4);
  const directory = Buffer.alloc(SECTOR);
  for (const [index, name] of ["Root Entry", ...streams].entries()) {
    const entry = directory.subarray(index * 128, (index + 1) * 128);
    entry.write(name, "utf16le");
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    entry[66] = index === 0 ? 5 : 2;
    entry[67] = 1;
    entry.writeUInt32LE(FREE, 68);
    entry.writeUInt32LE(index > 0 && index < streams.length ? index + 1 : FREE, 72);
    entry.writeUInt32LE(index === 0 && streams.length > 0 ? 1 : FREE, 76);
    entry.writeUInt32LE(END_OF_CHAIN, 116);
  }
  return Buffer.concat([header, fat, directory]);
}

/** An old Word document as far as its header tells (MS-DOC 2.5.2); there is no text in it. */
export function oldWord({ isEncrypted = false, hasMacros = false } = {}): Uint8Array {
  const container = Buffer.from(compoundFile(["WordDocument", ...(hasMacros ? ["_VBA_PROJECT"] : [])]));
  const [SECTOR, FIRST_FREE_SECTOR, SECTORS] = [512, 2, 8];
  const entry = SECTOR * 2 + 128;
  container.writeUInt32LE(FIRST_FREE_SECTOR, entry + 116);
  container.writeUInt32LE(SECTORS * SECTOR, entry + 120);
  const stream = Buffer.alloc(SECTORS * SECTOR);
  stream.writeUInt16LE(0xa5ec, 0);
  stream.writeUInt16LE(0x00c1, 2);
  stream.writeUInt16LE(isEncrypted ? 0x0100 : 0, 10);
  return Buffer.concat([container, stream]);
}
