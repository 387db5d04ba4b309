/** Opens the sign-in link in the browser of a desktop. */
import { spawn } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { escapeAttribute } from "#shared/base/xml/escape-xml.ts";

export interface Desktop {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether somebody sees what is printed. */
  readonly isTerminal: boolean;
  /** Undefined on Windows. */
  readonly userId: number | undefined;
}

/** Returns the command that opens a file; undefined where there is no desktop, or nobody sits at it. */
export function openerOn({ platform, environment, isTerminal, userId }: Desktop): readonly string[] | undefined {
  const { CI, SSH_CONNECTION, DISPLAY, WAYLAND_DISPLAY, PATH = "" } = environment;
  // Browsers refuse to run as root.
  if (!isTerminal || CI !== undefined || SSH_CONNECTION !== undefined || userId === 0) return undefined;
  if (platform === "darwin") return ["open"];
  if (platform === "win32") return ["cmd", "/c", "start", ""];
  const hasOpener = PATH.split(":").some((folder) => existsSync(path.join(folder, "xdg-open")));
  return hasOpener && (DISPLAY || WAYLAND_DISPLAY) ? ["xdg-open"] : undefined;
}

/** By then, the browser has read the file. */
const KEPT_MS = 20_000;

/**
 * The browser opens a file that leads to the link, as Jupyter does: every user of the machine sees the arguments of
 * a program, and the link has the key.
 * @param folder - It belongs to the user alone. The file is removed soon, at the latest at the end of this process.
 */
export function openBrowser(link: string, folder: string, [program = "", ...args]: readonly string[]): void {
  const file = path.join(folder, "open-studio.html");
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${escapeAttribute(link)}">\n`,
    { mode: 0o600 },
  );
  const remove = () => rmSync(file, { force: true });
  setTimeout(remove, KEPT_MS).unref();
  process.once("exit", remove);
  const child = spawn(program, [...args, file], { stdio: "ignore", detached: true });
  // The link is printed, too.
  child.on("error", remove);
  child.unref();
}
