/** Pictures of Studio's views, small enough that fonts and dates do not matter, compared with those in the repository. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { decode, encode } from "fast-png";
import type { Page } from "puppeteer-core";

const STORED = path.resolve(import.meta.dirname, "../e2e/studio-pictures");
const NEW = path.join(tmpdir(), "studio-pictures");

/** A square of so many pixels becomes one: letters are grey then, whatever the font. */
const SHRINK = 8;

interface Small {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Returns what differs in words, with the place of the new picture; undefined if nothing does. */
export async function differenceOf(page: Page, name: string): Promise<string | undefined> {
  const now = shrunk(decode(await page.screenshot({ type: "png" })));
  const share = differingShare(await stored(name), now);
  if (share <= SHARE_MAX) return undefined;
  await mkdir(NEW, { recursive: true });
  const place = path.join(NEW, `${name}.png`);
  await writeFile(place, encode({ ...now, channels: 3, depth: 8 }));
  const percent = Number.isFinite(share) ? `${Math.round(share * 100)} %` : "all";
  return `${name}: ${percent} of the picture differs. Look at ${place}; if it is right, copy it to ${STORED}`;
}

async function stored(name: string): Promise<Small | undefined> {
  try {
    const { width, height, data } = decode(await readFile(path.join(STORED, `${name}.png`)));
    return { width, height, data: Uint8Array.from(data) };
  } catch {
    return undefined;
  }
}

interface Screenshot {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: ArrayLike<number>;
}

function shrunk({ width, height, channels, data }: Screenshot): Small {
  const [columns, rows] = [Math.floor(width / SHRINK), Math.floor(height / SHRINK)];
  const small = new Uint8Array(columns * rows * 3);
  for (let index = 0; index < small.length; index++) {
    const [channel, place] = [index % 3, Math.floor(index / 3)];
    const [left, top] = [(place % columns) * SHRINK, Math.floor(place / columns) * SHRINK];
    let sum = 0;
    for (let dot = 0; dot < SHRINK * SHRINK; dot++) {
      const [x, y] = [left + (dot % SHRINK), top + Math.floor(dot / SHRINK)];
      sum += data[(y * width + x) * channels + channel] ?? 0;
    }
    small[index] = sum / SHRINK ** 2;
  }
  return { width: columns, height: rows, data: small };
}

/** A colour that is this different is another. Text that has moved by a letter differs less. */
const COLOUR_DIFFERENCE_MAX = 48;
/** Fonts of another machine break a line elsewhere, and dates are longer or shorter. */
const SHARE_MAX = 0.03;

function differingShare(one: Small | undefined, other: Small): number {
  if (one === undefined || one.width !== other.width || one.height !== other.height) return Number.POSITIVE_INFINITY;
  const differing = other.data.filter(
    (value, index) => Math.abs(value - (one.data[index] ?? 0)) > COLOUR_DIFFERENCE_MAX,
  );
  return differing.length / other.data.length;
}
