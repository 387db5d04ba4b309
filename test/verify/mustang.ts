/** Asks Mustang, the reference validator of ZUGFeRD and Factur-X, what it says of invoices. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { MadeDocument } from "./documents.ts";
import type { Artifact } from "./maven.ts";
import { run } from "./run.ts";
import type { Tally } from "./tally.ts";

export const MUSTANG: Artifact = {
  group: "org.mustangproject",
  name: "validator",
  version: "2.22.0",
  classifier: "shaded",
};

const PROGRAM = path.join(import.meta.dirname, "ValidateInvoices.java");
const DEADLINE_MS = 600_000;

export async function verifyInvoices(
  classpath: string,
  invoices: readonly MadeDocument[],
  tally: Tally,
): Promise<void> {
  console.log(`${invoices.length} invoices: Mustang accepts the PDF, its metadata and the XML in it`);
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-invoices-"));
  try {
    const files = invoices.map((_, index) => path.join(folder, `${index}.pdf`));
    await Promise.all(invoices.map(({ bytes }, index) => writeFile(files[index] ?? "", bytes)));
    const reports = await mustangReports(classpath, files);
    if ("failed" in reports) return tally.fail("Mustang", reports.failed);
    for (const [index, { name }] of invoices.entries()) judge(name, reports.of(index), tally);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns Mustang's reports on PDFs and XML files, by their indexes, or why there are none. */
export async function mustangReports(classpath: string, files: readonly string[]) {
  const { exitCode, output } = await run("java", ["-cp", classpath, PROGRAM, ...files], DEADLINE_MS);
  return exitCode === 0 ? { of: (index: number) => reportOf(output, index) } : { failed: output.slice(-2_000) };
}

/** The program prints a line with the number of the file before each report. */
function reportOf(output: string, index: number): string {
  return output.split(/^FILE (?=\d+$)/m).find((part) => part.startsWith(`${index}\n`)) ?? "";
}

/** The report has a summary for the PDF, one for the XML, and one for both, which stands last. */
function judge(name: string, report: string, tally: Tally): void {
  const statuses = Array.from(report.matchAll(/<summary status="(\w+)"/g), ([, status]) => status);
  const isValid = statuses.length > 0 && statuses.every((status) => status === "valid");
  tally.check(isValid, name, errorsIn(report));
}

function errorsIn(report: string): string {
  const errors = Array.from(report.matchAll(/<(error|exception)[^>]*>([^<]*)/g), ([, , text = ""]) => text.trim());
  return errors.slice(0, 3).join(" | ") || report.slice(0, 300) || "no report";
}
