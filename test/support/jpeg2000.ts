/** The boxes of a picture in JPEG 2000 (ISO/IEC 15444-1, annex I) of one point, whose data no program can decode. */

interface Header {
  readonly channels?: number;
  readonly depth?: number;
  readonly method?: number;
  readonly space?: number;
  /** The number of colour spaces. */
  readonly spaces?: number;
  /** The columns of a palette. */
  readonly palette?: number;
}

export function jpeg2000({
  channels = 3,
  depth = 7,
  method = 1,
  space = 16,
  spaces = 1,
  palette,
}: Header = {}): Buffer {
  const size = box("ihdr", word(1), word(1), Buffer.from([0, palette ? 1 : channels, depth, 7, 0, 0]));
  const depths = depth === 255 ? [box("bpcc", Buffer.from([7, 7, 15]))] : [];
  const colours = Array.from({ length: spaces }, () => box("colr", Buffer.from([method, 0, 0]), word(space)));
  const columns = palette ?? 0;
  const table = palette
    ? [box("pclr", Buffer.from([0, 1, columns]), Buffer.alloc(columns, 7), Buffer.alloc(columns))]
    : [];
  const header = box("jp2h", size, ...depths, ...colours, ...table);
  return Buffer.concat([SIGNATURE, TYPE, header, box("jp2c", Buffer.from([0xff, 0x4f, 0xff, 0x51]))]);
}

const SIGNATURE = box("jP  ", Buffer.from([13, 10, 0x87, 10]));
const TYPE = box("ftyp", Buffer.from("jp2 \0\0\0\0jp2 ", "latin1"));

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  return Buffer.concat([word(8 + data.length), Buffer.from(type, "latin1"), data]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
