/** Reads PDFs by poppler's programs, which have nothing in common with what makes them. */
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const PROGRAM = "pdftotext";
const FONT_LISTER = "pdffonts";

/** The text of a thousand pages passes the megabyte that a child process may answer otherwise. */
const TEXT_BYTES_MAX = 256e6;

/** The text of each page, line by line as it is printed; blanks and line ends are one blank. */
export async function pdfPages(pdf: Uint8Array): Promise<readonly string[]> {
  const text = await new Promise<string>((resolve, reject) => {
    const [args, options] = [["-layout", "-enc", "UTF-8", "-", "-"], { maxBuffer: TEXT_BYTES_MAX }];
    const child = execFile(PROGRAM, args, options, (error, stdout) => (error ? reject(error) : resolve(stdout)));
    // Poppler ends before it has read all of a file that is none: told by its exit code.
    child.stdin?.on("error", () => {}).end(pdf);
  });
  return text
    .split("\f")
    .slice(0, -1)
    .map((page) => page.replace(/\s+/g, " ").trim());
}

/** The fonts of a PDF, without the letters that tell subsets apart. */
export function popplerFonts(pdf: Uint8Array): readonly PrintedFont[] {
  const { status, stdout, stderr } = spawnSync(FONT_LISTER, ["-"], { input: pdf });
  if (status !== 0) throw new Error(`${FONT_LISTER}: ${stderr}`);
  const rows = stdout.toString().trim().split("\n").slice(2);
  return rows.map((row) => {
    const [, name = "", isEmbedded, isSubset] =
      /^(?:[A-Z]{6}\+)?(\S+) .* (yes|no) +(yes|no) +(?:yes|no) +\d+ +\d+$/.exec(row) ?? [];
    return { name, isEmbedded: isEmbedded === "yes", isSubset: isSubset === "yes" };
  });
}

interface PrintedFont {
  readonly name: string;
  readonly isEmbedded: boolean;
  readonly isSubset: boolean;
}

/** The text of all pages, each ended by a form feed. */
export function popplerText(pdf: Uint8Array): string {
  const options = { input: pdf, maxBuffer: TEXT_BYTES_MAX };
  const { status, error, stdout, stderr } = spawnSync(PROGRAM, ["-enc", "UTF-8", "-", "-"], options);
  if (status !== 0) throw new Error(`${PROGRAM}: ${error?.message ?? stderr}`);
  return stdout.toString();
}

/** The same with each run of blanks and line ends as one blank: where lines break is the layout's choice. */
export function popplerWords(pdf: Uint8Array): string {
  return popplerText(pdf).replace(/\s+/g, " ").trim();
}

/** Describes a PDF as poppler does, or returns undefined if the passwords do not open it. */
export function popplerInfo(pdf: Uint8Array, { user = "", owner = "" } = {}): PrintedInfo | undefined {
  const { status, stdout, stderr } = spawnSync("pdfinfo", ["-upw", user, "-opw", owner, "-"], { input: pdf });
  if (/Incorrect password/.test(stderr.toString())) return undefined;
  if (status !== 0) throw new Error(`pdfinfo: ${stderr}`);
  const [, encryption = ""] = /^Encrypted: +(.*)$/m.exec(stdout.toString()) ?? [];
  const [, title = ""] = /^Title: +(.*)$/m.exec(stdout.toString()) ?? [];
  return { encryption, title };
}

interface PrintedInfo {
  /** Such as `yes (print:yes copy:no change:no addNotes:no algorithm:AES-256)`. */
  readonly encryption: string;
  readonly title: string;
}

/** Checks the signatures of a PDF, without looking who is trusted. */
export function popplerSignatures(pdf: Uint8Array): readonly PrintedSignature[] {
  // pdfsig reads no pipe.
  const folder = mkdtempSync(path.join(tmpdir(), "signatures-"));
  try {
    writeFileSync(path.join(folder, "signed.pdf"), pdf);
    const { stdout } = spawnSync("pdfsig", ["-nocert", "signed.pdf"], { cwd: folder });
    const [, ...signatures] = stdout.toString().split(/^Signature #/m);
    return signatures.map((text) => ({
      isValid: text.includes("Signature Validation: Signature is Valid."),
      isWhole: text.includes("Total document signed"),
      signer: /Signer Certificate Common Name: (.*)/.exec(text)?.[1],
      type: /Signature Type: (.*)/.exec(text)?.[1],
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface PrintedSignature {
  readonly isValid: boolean;
  readonly isWhole: boolean;
  readonly signer: string | undefined;
  readonly type: string | undefined;
}
