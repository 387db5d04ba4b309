/**
 * Writes a PDF that is encrypted with the empty password in the oldest way (RC4 with 40 bits), whose strings are
 * literal ones:
 *
 *     const { string, stream, pdf } = encryptedPdf();
 *     pdf({ name: "A", pages: ["/Annots [20 0 R]"], objects: { 20: `<< /Contents ${string(20, "a) b")} >>` } });
 */
import { md5, rc4 } from "#shared/pdf/open/ciphers.ts";
import { content, type RawPdf, rawPdf, stream } from "./raw-pdf.ts";

const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const OWNER = Buffer.alloc(32, 7);
const ID = Buffer.alloc(16, 9);
const PERMISSIONS = -4;

export function encryptedPdf() {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = md5(PADDING, OWNER, permissions, ID).subarray(0, 5);
  const encrypted = (object: number, data: string): Buffer => {
    const objectKey = md5(key, Buffer.of(object & 255, object >> 8, 0, 0, 0)).subarray(0, 10);
    return Buffer.from(rc4(objectKey, Buffer.from(data, "latin1")));
  };
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
  return {
    /** A string in parentheses, in the object with this number. */
    string: (object: number, text: string): string =>
      `(${encrypted(object, text)
        .toString("latin1")
        .replace(/[\\()]/g, "\\$&")
        .replace(/\r/g, "\\r")})`,
    stream: (object: number, data: string, entries = ""): string =>
      stream(encrypted(object, data).toString("latin1"), entries),
    pdf: (raw: RawPdf): Uint8Array =>
      rawPdf({
        ...raw,
        trailer: `/ID [<${hex(ID)}> <${hex(ID)}>] /Encrypt 30 0 R`,
        objects: {
          30: `<< /Filter /Standard /V 1 /R 2 /O <${hex(OWNER)}> /U <${hex(rc4(key, PADDING))}> /P ${PERMISSIONS} >>`,
          ...Object.fromEntries(raw.pages.map((_, index) => pageContent(raw.name, index + 1, encrypted))),
          ...raw.objects,
        },
      }),
  };
}

function pageContent(name: string, page: number, encrypted: (object: number, data: string) => Buffer) {
  const object = 10_000 + page;
  const data = /stream\n([\s\S]*)\nendstream/.exec(content(`${name}${page}`))?.[1] ?? "";
  return [object, stream(encrypted(object, data).toString("latin1"))] as const;
}
