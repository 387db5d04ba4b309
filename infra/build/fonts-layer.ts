/**
 * Fills the folder of the layer `fonts` with the fonts that `local/setup` installs, from Debian's or Ubuntu's
 * packages, with fontconfig's rules for them.
 */
import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { REQUIREMENTS } from "#local/setup/requirements.mjs";
import type { LayerOptions } from "./chromium-layer.ts";
import { type DebianPackage, findDebianPackages } from "./debian-packages.ts";

/** A separate package in newer releases, part of `fonts-dejavu-core` before. */
const SPLIT_OFF = ["fonts-dejavu-mono"];
const FONTS = "/usr/share/fonts/";
/** The rules that substitute fonts: Carlito for Calibri, and so on. */
const RULES = "/etc/fonts/conf.d";

/** @throws Error on a system without Debian's packages */
export async function fillFontsLayer({ project, folder }: LayerOptions): Promise<void> {
  if (!existsSync(RULES)) throw new Error(ELSEWHERE);
  const names = REQUIREMENTS.filter(({ kind }) => kind === "font").map((requirement) => requirement.package);
  const kept = path.join(project, "dist/native/fonts");
  const packages = await findDebianPackages(names, kept).catch((cause: unknown) => {
    throw new Error(ELSEWHERE, { cause });
  });
  packages.push(...(await findDebianPackages(SPLIT_OFF, kept).catch(() => [])));
  const target = path.join(folder, "fonts");
  await mkdir(path.join(target, "licences"), { recursive: true });
  for (const each of packages) await copyFonts(each, target);
  await cp(RULES, path.join(target, "conf.d"), { recursive: true, dereference: true });
  await writeFile(path.join(target, "fonts.conf"), CONFIGURATION);
  await copyFile(path.join(project, "layers/fonts/FONTS.md"), path.join(target, "FONTS.md"));
}

const ELSEWHERE =
  "The layer of fonts is built from packages of Debian or Ubuntu, but this system is neither, or lacks the package lists. On Debian or Ubuntu, run the first command of docs/aws.md. On other systems, build in a container: docker run --rm -v \"$PWD\":/srv -v /srv/node_modules -w /srv node:24-trixie sh -c 'apt-get update && npm ci && npm run build'";

/** Fontconfig searches for fonts.conf in FONTCONFIG_PATH (fonts-conf(5)), and on Lambda it can write only to /tmp. */
const CONFIGURATION = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/opt/fonts</dir>
  <cachedir>/tmp/fontconfig</cachedir>
  <include ignore_missing="yes">/opt/fonts/conf.d</include>
</fontconfig>
`;

async function copyFonts({ name, root, files }: DebianPackage, target: string): Promise<void> {
  for (const file of files.filter((each) => /\.(?:ttf|ttc|otf)$/.test(each) && each.startsWith(FONTS))) {
    const goal = path.join(target, file.slice(FONTS.length));
    await mkdir(path.dirname(goal), { recursive: true });
    await copyFile(path.join(root, file), goal);
  }
  await copyFile(path.join(root, "usr/share/doc", name, "copyright"), path.join(target, "licences", name));
}
