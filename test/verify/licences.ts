/** Judges the licences of all packages that npm installs, on whichever machine. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "#test/support/program.ts";

/** They let anybody use, change and pass on, and ask nothing of the programs beside them. */
const ALLOWED = new Set(
  "MIT MIT-0 Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD ISC BlueOak-1.0.0 Zlib Unlicense CC0-1.0 Python-2.0 PSF-2.0 MPL-2.0".split(
    " ",
  ),
);

/** libvips is a shared library of its own, which its user may exchange: so the LGPL allows it beside any program. */
const LIBVIPS = /^node_modules\/@img\/sharp-/;

export interface Package {
  /** `node_modules/…`, as in package-lock.json. */
  readonly place: string;
  /** The licence that the package states. Undefined if it states none, or if it is not installed and the lock file has none. */
  readonly licence: string | undefined;
  readonly isInstalled: boolean;
}

export function lockedPackages(): readonly Package[] {
  const lock = JSON.parse(readFileSync(path.join(PROJECT, "package-lock.json"), "utf8")) as Lock;
  const places = Object.entries(lock.packages).filter(([place]) => place !== "");
  return places.map(([place, { license }]) => {
    const file = path.join(PROJECT, place, "package.json");
    const isInstalled = existsSync(file);
    const own = isInstalled ? (JSON.parse(readFileSync(file, "utf8")) as LockedPackage).license : undefined;
    return { place, licence: nameOf(own) ?? nameOf(license), isInstalled };
  });
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  /** Old packages say `{ "type": "MIT" }`. */
  readonly license?: string | { readonly type: string };
}

function nameOf(license: LockedPackage["license"]): string | undefined {
  return typeof license === "object" ? license.type : license;
}

/** Those whose licence is not among the allowed ones. What is for other machines and tells none is a twin of one here. */
export function refusedPackages(packages: readonly Package[]): readonly Package[] {
  return packages.filter(({ place, licence, isInstalled }) => {
    if (licence === undefined) return isInstalled;
    return !isAllowed(LIBVIPS.test(place) ? licence.replace("LGPL-3.0-or-later", "MIT") : licence);
  });
}

/** An SPDX expression: of several by OR one must be allowed, of several by AND all. */
function isAllowed(expression: string): boolean {
  const bare = expression.replace(/[()]/g, "");
  return bare.split(" OR ").some((choice) => choice.split(" AND ").every((licence) => ALLOWED.has(licence.trim())));
}
