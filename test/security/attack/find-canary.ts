/** Looks for canaries in what the service gives out, however it is packed. */
import { spawnSync } from "node:child_process";
import { inflateRawSync, inflateSync } from "node:zlib";
import PizZip from "pizzip";
import sharp from "sharp";
import { CANARY_PICTURE, MARKERS, MARKS_OF_MACHINE } from "./canaries.ts";

const TEXT_LIMIT_MS = 10_000;
/** What unpacks to more is a bomb of the attack's own. */
const INFLATED_BYTES_MAX = 50e6;

/** Where a canary was found, in words; undefined when there is none. */
export async function findCanary(bytes: Uint8Array): Promise<string | undefined> {
  const buffer = Buffer.from(bytes);
  const marker = findMarker(buffer);
  if (marker !== undefined) return marker;
  if (startsWith(buffer, "PK\x03\x04")) return inZip(buffer);
  if (startsWith(buffer, "%PDF-")) return inPdf(buffer) ?? onPages(buffer);
  if (PICTURES.some((start) => startsWith(buffer, start)))
    return (await showsMagenta(buffer)) ? "the colour of the canary" : undefined;
  if (holdsMagenta(buffer)) return "pixels in the colour of the canary";
  return inDataUris(buffer);
}

/** PNG, JPEG, GIF. */
const PICTURES = ["\x89PNG", "\xff\xd8\xff", "GIF8"];

/** A row of the canary's picture as metafiles and bitmaps hold it: three bytes for a pixel, or four. */
const MAGENTA_ROWS = ["ff00ff", "ff00ffff", "ff00ff00"].map((pixel) =>
  Buffer.from(pixel.repeat(CANARY_PICTURE.width), "hex"),
);

function holdsMagenta(bytes: Buffer): boolean {
  return MAGENTA_ROWS.some((row) => bytes.includes(row));
}

/** What a page has within itself: pictures, and whatever calls itself one. */
async function inDataUris(bytes: Buffer): Promise<string | undefined> {
  for (const [, data = ""] of bytes.toString("latin1").matchAll(/;base64,([\w+/=\s]+)/g)) {
    const found = await findCanary(Buffer.from(data, "base64"));
    if (found !== undefined) return `${found} in a data URI`;
  }
  return undefined;
}

/** A marker in plain text, UTF-16, Base64 or hexadecimal digits. */
export function findMarker(bytes: Buffer): string | undefined {
  const text = bytes.toString("latin1");
  const found = SPELLINGS.find(({ spelled }) => text.includes(spelled));
  return found && `${found.marker} ${found.how}`;
}

/** The markers, and the beginning of the names of folders that nobody outside has to know. */
const SECRETS = [...Object.values(MARKERS), ...MARKS_OF_MACHINE, "merganser-converter-"];

const SPELLINGS = SECRETS.flatMap((marker) => [
  { marker, how: "as text", spelled: marker },
  { marker, how: "in UTF-16", spelled: Buffer.from(marker, "utf16le").toString("latin1") },
  { marker, how: "in hexadecimal digits", spelled: Buffer.from(marker).toString("hex") },
  ...base64Spellings(marker).map((spelled) => ({ marker, how: "in Base64", spelled })),
]);

/** The Base64 forms, by the position of the first letter within three bytes. The letters at the edges depend on their neighbours. */
function base64Spellings(marker: string): readonly string[] {
  return [0, 1, 2].map((shift) => {
    const digits = Buffer.from("\0".repeat(shift) + marker).toString("base64");
    return digits.slice(shift === 0 ? 0 : shift + 1, Math.floor(((shift + marker.length) * 8) / 6));
  });
}

async function inZip(bytes: Buffer): Promise<string | undefined> {
  for (const [name, file] of Object.entries(new PizZip(bytes).files)) {
    if (file.dir) continue;
    const found = await findCanary(file.asUint8Array());
    if (found !== undefined) return `${found} in ${name}`;
  }
  return undefined;
}

function inPdf(bytes: Buffer): string | undefined {
  const text = bytes.toString("latin1");
  const { width, height } = CANARY_PICTURE;
  if (new RegExp(`/Width ${width}\\s*/Height ${height}\\b`).test(text)) return "the canary's picture in the PDF";
  for (const data of inflatedStreams(bytes, text)) {
    const found = findMarker(data) ?? (startsWith(data, "%PDF-") ? inPdf(data) : undefined);
    if (found !== undefined) return `${found} in a stream of the PDF`;
  }
  // A long word is broken where the line ends.
  const shown = findMarker(Buffer.from(textOf(bytes).replace(/\s/g, "")));
  return shown && `${shown} on a page of the PDF`;
}

/** Pictures may be packed anew, scaled, or drawn: the first pages show them however they are held. */
async function onPages(pdf: Buffer): Promise<string | undefined> {
  const args = ["-png", "-r", "30", "-l", String(PAGES_LOOKED_AT), "-"];
  const { stdout } = spawnSync("pdftoppm", args, { input: pdf, timeout: TEXT_LIMIT_MS, maxBuffer: INFLATED_BYTES_MAX });
  for (const page of pngsIn(stdout ?? Buffer.alloc(0)))
    if (await showsMagenta(page)) return "the colour of the canary on a page of the PDF";
  return undefined;
}

const PAGES_LOOKED_AT = 3;

/** They follow each other without a gap. */
function pngsIn(bytes: Buffer): readonly Buffer[] {
  const starts: number[] = [];
  for (let at = bytes.indexOf("\x89PNG", 0, "latin1"); at >= 0; at = bytes.indexOf("\x89PNG", at + 1, "latin1"))
    starts.push(at);
  return starts.map((start, index) => bytes.subarray(start, starts[index + 1]));
}

/** In a process of its own, which ends with its time: a hostile PDF may keep its reader busy for ever. */
function textOf(pdf: Buffer): string {
  const { stdout } = spawnSync("pdftotext", ["-enc", "UTF-8", "-", "-"], { input: pdf, timeout: TEXT_LIMIT_MS });
  return stdout?.toString() ?? "";
}

function inflatedStreams(bytes: Buffer, text: string): readonly Buffer[] {
  const starts = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: word }) => index + word.length);
  return starts.flatMap((start) => {
    const packed = bytes.subarray(start, text.indexOf("endstream", start));
    for (const inflate of [inflateSync, inflateRawSync]) {
      try {
        return [inflate(packed, { maxOutputLength: INFLATED_BYTES_MAX })];
      } catch {
        // Another filter, or none: then it was searched with the file itself.
      }
    }
    return [];
  });
}

async function showsMagenta(picture: Buffer): Promise<boolean> {
  // What cannot be read shows nothing.
  const decoded = sharp(picture).removeAlpha().toColourspace("srgb").raw().toBuffer();
  const pixels = await decoded.catch(() => Buffer.alloc(0));
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    if ((pixels[at] ?? 0) > 240 && (pixels[at + 1] ?? 255) < 15 && (pixels[at + 2] ?? 0) > 240) return true;
  }
  return false;
}

function startsWith(bytes: Buffer, text: string): boolean {
  return bytes.subarray(0, text.length).toString("latin1") === text;
}
