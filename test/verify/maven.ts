/** Gets Java programs by Maven, from wherever this machine's Maven is set to get them, and keeps them. */
import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { missing } from "#test/support/needs.ts";
import { run } from "./run.ts";

export interface Artifact {
  readonly group: string;
  readonly name: string;
  readonly version: string;
  /** The classifier of a jar that includes its dependencies. */
  readonly classifier?: string;
  /** Whether the jar without a classifier includes its dependencies. */
  readonly isWhole?: boolean;
  /** The hash of its jar, where the data in the jar decide. */
  readonly sha256?: string;
}

/** What `java -cp` takes, or why there is none. */
export type JavaProgram = { readonly classpath: string } | { readonly missing: string };

const CACHE = path.join(homedir(), ".cache", "merganser");
/** Some 60 MB the first time. */
const FETCH_DEADLINE_MS = 600_000;
/** Written last: a folder without it was not filled to the end. */
const COMPLETE = "complete";

export async function getByMaven(artifact: Artifact): Promise<JavaProgram> {
  const folder = path.join(CACHE, `${artifact.name}-${artifact.version}`);
  const program = { classpath: path.join(folder, "lib", "*") };
  const noJava = missing("Java");
  if (noJava !== undefined) return { missing: noJava };
  if (existsSync(path.join(folder, COMPLETE))) return program;
  const noMaven = missing("Maven");
  if (noMaven !== undefined) return { missing: noMaven };
  await mkdir(folder, { recursive: true });
  const project = path.join(folder, "pom.xml");
  await writeFile(project, projectFor(artifact));
  const fetched = await run("mvn", ["-q", "-B", "-f", project, ...copyTo(path.join(folder, "lib"))], FETCH_DEADLINE_MS);
  if (fetched.exitCode !== 0) return { missing: `Maven could not get ${nameOf(artifact)} (is this machine offline?)` };
  const refusal = await refusedJar(path.join(folder, "lib"), artifact);
  if (refusal !== undefined) return { missing: refusal };
  await writeFile(path.join(folder, COMPLETE), "");
  return program;
}

async function refusedJar(folder: string, artifact: Artifact): Promise<string | undefined> {
  const { name, version, sha256 } = artifact;
  if (sha256 === undefined) return undefined;
  const found = hash("sha256", await readFile(path.join(folder, `${name}-${version}.jar`)));
  return found === sha256 ? undefined : `${nameOf(artifact)} has the hash ${found} instead of ${sha256}`;
}

function copyTo(folder: string): readonly string[] {
  return ["org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies", `-DoutputDirectory=${folder}`];
}

function nameOf({ group, name, version }: Artifact): string {
  return `${group}:${name}:${version}`;
}

function projectFor({ group, name, version, classifier, isWhole = classifier !== undefined }: Artifact): string {
  const everything = "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>";
  const whole = `${classifier === undefined ? "" : `<classifier>${classifier}</classifier>`}${isWhole ? everything : ""}`;
  return [
    '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>',
    "<groupId>merganser</groupId><artifactId>verify</artifactId><version>1</version>",
    `<dependencies><dependency><groupId>${group}</groupId><artifactId>${name}</artifactId>`,
    `<version>${version}</version>${whole}</dependency></dependencies></project>`,
  ].join("\n");
}
