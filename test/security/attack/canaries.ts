/** Secrets that lie about for attacks to find: files of this machine, the service's environment, another account's data. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { odt } from "#test/support/office-files.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import { tinyFont } from "#test/support/tiny-font.ts";

/** Each stands in one place alone, so that a leak tells where it comes from. */
export const MARKERS = {
  file: "canaryfile7f3a91",
  environment: "canaryenv5d20be",
  account: "canaryaccount91c4e7",
} as const;

/** A size that no other picture has. */
export const CANARY_PICTURE = { width: 37, height: 41 } as const;

/** How files begin, or what they say, that are on the machine without the test's doing: the list of users, databases. */
export const MARKS_OF_MACHINE = ["root:x:0:0:", "SQLite format 3\0"] as const;

/** What the service's environment holds beside its settings, as on machines that have more to do. */
export const CANARY_ENVIRONMENT = {
  AWS_SECRET_ACCESS_KEY: MARKERS.environment,
  DATABASE_URL: `postgres://merganser:${MARKERS.environment}@localhost/db`,
} as const;

/** Names of the files, all of which hold the marker, or the picture. */
export const CANARY_FILES = [
  "secret.txt",
  "secret.png",
  "secret.html",
  "secret.ini",
  "secret.docx",
  "secret.pdf",
  "secret.odt",
  "secret.ttf",
] as const;

/** A picture in a colour that no page has by itself. */
export function canaryPicture(): Promise<Buffer> {
  return sharp({ create: { ...CANARY_PICTURE, channels: 3, background: "#ff00ff" } })
    .png()
    .toBuffer();
}

/** Readable for every user: what keeps attacks from it must not be its mode alone. */
export async function plantCanaries(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o755 });
  const contents: Record<(typeof CANARY_FILES)[number], string | Uint8Array> = {
    "secret.txt": MARKERS.file,
    "secret.png": await canaryPicture(),
    "secret.html": `<!doctype html><p>${MARKERS.file}</p>`,
    "secret.ini": `[Bootstrap]\nSecret=${MARKERS.file}\n`,
    "secret.docx": docx(paragraph(MARKERS.file)),
    "secret.pdf": rawPdf({ name: MARKERS.file, pages: [""] }),
    "secret.odt": odt(MARKERS.file),
    "secret.ttf": tinyFont(),
  };
  for (const [name, content] of Object.entries(contents))
    await writeFile(path.join(folder, name), content, { mode: 0o644 });
}
