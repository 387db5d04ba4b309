/**
 * Runs LibreOffice in a child process. It communicates only over the fork channel, because LibreOffice's filters print
 * to stdout. Arguments: LibreOfficeKit's library, the program folder, the profile's URL, and the folder for temporary
 * files.
 */
import { readFileSync } from "node:fs";
import { dieWithParent } from "#shared/workers/processes/die-with-parent.ts";
import { wipeFiles } from "#shared/workers/processes/wipe-files.ts";
import { excessInDocx } from "./excess-in-docx.ts";
import { type OfficeDocument, type OfficeKit, openOfficeKit } from "./libreoffice-kit.ts";
import type { ConvertMessage, RefusedStep, WorkerMessage } from "./messages.ts";

const [library = "", programFolder = "", profileUrl = "", temporaryFolder = ""] = process.argv.slice(2);

process.on("disconnect", leave);
try {
  const kit = await openOfficeKit({ library, programFolder, profileUrl });
  await dieWithParent();
  process.on("message", (message: ConvertMessage) => convert(kit, message));
  send({ kind: "ready", version: kit.version });
} catch (error) {
  send({ kind: "unusable", detail: textOf(error) }, leave);
}

/** Answers first and destroys the document afterwards, so that the caller need not wait for it (2 to 60 ms). */
function convert(kit: OfficeKit, message: ConvertMessage): void {
  let step: RefusedStep = "load";
  let document: OfficeDocument | undefined;
  let answer: WorkerMessage = { kind: "converted" };
  try {
    process.chdir(message.folder);
    const excess = excessIn(message.sourceUrl);
    if (excess !== undefined) {
      step = "excess";
      throw new Error(excess);
    }
    document = kit.load(message.sourceUrl);
    step = "type";
    if (!document.isText()) {
      throw new Error("not a text document");
    }
    step = "save";
    document.saveAs(message.targetUrl, message.format, message.options);
  } catch (error) {
    answer = { kind: "refused", step, detail: textOf(error) };
  }
  send(answer, () => {
    document?.destroy();
    wipeFiles(temporaryFolder);
    send({ kind: "idle" });
  });
}

function excessIn(sourceUrl: string): string | undefined {
  return sourceUrl.endsWith(".docx") ? excessInDocx(readFileSync(new URL(sourceUrl))) : undefined;
}

function send(message: WorkerMessage, afterwards: () => void = () => {}): void {
  process.send?.(message, undefined, undefined, afterwards);
}

/** Ends the process without process.exit: LibreOffice's own exit handlers were seen to crash. */
function leave(): void {
  process.kill(process.pid, "SIGKILL");
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
