/**
 * Fills the folder of the layer `fonts` with the fonts that `infra/local/setup` installs, from Debian's or Ubuntu's
 * packages on this machine, with fontconfig's rules for them.
 */
import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { REQUIREMENTS } from "#infra/local/setup/requirements.mjs";
import { installCommand } from "#infra/local/setup/system-packages.mjs";
import type { LayerOptions } from "./chromium-layer.ts";

/** Parts of the packages in newer releases. */
const SPLIT_OFF = ["fonts-dejavu-mono", "fonts-noto-mono"];
const FONTS = "/usr/share/fonts/";
/** Which font stands for which: Carlito for Calibri, and so on. */
const RULES = "/etc/fonts/conf.d";

/** @throws Error naming what is not installed here, and the command that installs it */
export async function fillFontsLayer({ project, folder }: LayerOptions): Promise<void> {
  const wanted = REQUIREMENTS.filter(({ kind }) => kind === "font").map((requirement) => requirement.package);
  const missing = wanted.filter((name) => listOf(name) === undefined);
  if (missing.length > 0 || !existsSync(RULES)) throw new Error(missingText(missing));
  const target = path.join(folder, "fonts");
  await mkdir(path.join(target, "licences"), { recursive: true });
  for (const name of [...wanted, ...SPLIT_OFF]) await copyPackage(name, target);
  await cp(RULES, path.join(target, "conf.d"), { recursive: true, dereference: true });
  await writeFile(path.join(target, "fonts.conf"), CONFIGURATION);
  await copyFile(path.join(project, "layers/fonts/FONTS.md"), path.join(target, "FONTS.md"));
}

/** Fontconfig looks for fonts.conf in FONTCONFIG_PATH (fonts-conf(5)), and writes only to /tmp on Lambda. */
const CONFIGURATION = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/opt/fonts</dir>
  <cachedir>/tmp/fontconfig</cachedir>
  <include ignore_missing="yes">/opt/fonts/conf.d</include>
</fontconfig>
`;

async function copyPackage(name: string, target: string): Promise<void> {
  const list = listOf(name);
  if (list === undefined) return;
  const files = (await readFile(list, "utf8")).split("\n");
  for (const file of files.filter((line) => /\.(?:ttf|ttc|otf)$/.test(line) && line.startsWith(FONTS))) {
    const goal = path.join(target, file.slice(FONTS.length));
    await mkdir(path.dirname(goal), { recursive: true });
    await copyFile(file, goal);
  }
  await copyFile(`/usr/share/doc/${name}/copyright`, path.join(target, "licences", name));
}

/** Where dpkg lists the files of an installed package. */
function listOf(name: string): string | undefined {
  const file = `/var/lib/dpkg/info/${name}.list`;
  return existsSync(file) ? file : undefined;
}

function missingText(packages: readonly string[]): string {
  const what = packages.length > 0 ? `the packages ${packages.join(", ")}` : "fontconfig's rules in /etc/fonts";
  return `The layer of fonts is made of Debian's packages, and ${what} are not on this machine. On Debian or Ubuntu run: ${installCommand()}`;
}
