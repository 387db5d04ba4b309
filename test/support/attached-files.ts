/** The files that are attached to a PDF, as poppler's `pdfdetach` finds them. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export interface FoundFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** In the order of the name tree, which is sorted by name. */
export function attachedFiles(pdf: Uint8Array): readonly FoundFile[] {
  const folder = mkdtempSync(path.join(tmpdir(), "merganser-attached-"));
  const [source, target] = [path.join(folder, "source.pdf"), path.join(folder, "target")];
  try {
    writeFileSync(source, pdf);
    const list = execFileSync("pdfdetach", ["-enc", "UTF-8", "-list", source]).toString();
    return Array.from(list.matchAll(/^(\d+): (.*)$/gm), ([, number = "", name = ""]) => {
      execFileSync("pdfdetach", ["-save", number, "-o", target, source]);
      return { name, bytes: readFileSync(target) };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
