/** The generators of clients, and how a program is built over the client that each of them makes. */
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT } from "#test/support/program.ts";
import { getByGo } from "./go.ts";
import { getByMaven } from "./maven.ts";
import { getByNpm } from "./npm.ts";
import { getByPip } from "./pip.ts";
import { run } from "./run.ts";

const OPENAPI_GENERATOR = {
  group: "org.openapitools",
  name: "openapi-generator-cli",
  version: "7.25.0",
  isWhole: true,
};
const OPENAPI_PYTHON_CLIENT = {
  name: "openapi-python-client",
  version: "0.29.1",
  /** What the client of the other generator for Python needs. */
  beside: ["pydantic==2.14.3", "python-dateutil==2.9.0.post0", "urllib3==2.8.0"],
};
const HEY_API = ["@hey-api/openapi-ts@0.99.0", "typescript@5.9.3"] as const;
const OAPI_CODEGEN = "2.8.2";
const OAPI_CODEGEN_RUNTIME = "1.8.0";

const CLIENTS = path.join(import.meta.dirname, "clients");
const DEADLINE_MS = 600_000;

/** Where a client is made, and of what. */
interface Place {
  /** The service's description. */
  readonly description: string;
  /** An empty folder. */
  readonly folder: string;
}

/** The command of a program over the generated client, or why there is none. */
type Built = { readonly command: readonly string[] } | { readonly missing: string };

/** @throws Error with the output of a tool that fails */
type Build = (place: Place) => Promise<Built>;

type Generators = Readonly<Record<string, Build>>;

/** The generator that most people use, for a language with and one without types. */
export const CLIENT_GENERATORS: Generators = {
  "openapi-generator for Python": buildPython,
  "openapi-generator for TypeScript": buildTypescript,
};

export const OTHER_CLIENT_GENERATORS: Generators = {
  "openapi-generator for Java": buildJava,
  "openapi-python-client": buildOtherPython,
  "@hey-api/openapi-ts": buildHeyApi,
  "oapi-codegen": buildGo,
};

async function buildPython({ description, folder }: Place): Promise<Built> {
  const python = await getByPip(OPENAPI_PYTHON_CLIENT);
  if ("missing" in python) return python;
  const missing = await generate(description, ["-g", "python", "--package-name", "merganser_client", "-o", folder]);
  return missing ?? pythonProgram(python.program, "openapi_generator_client.py", folder);
}

async function buildOtherPython({ description, folder }: Place): Promise<Built> {
  const generator = await getByPip(OPENAPI_PYTHON_CLIENT);
  if ("missing" in generator) return generator;
  const to = path.join(folder, "merganser_client");
  await must(generator.program, ["generate", "--path", description, "--meta", "none", "--output-path", to]);
  return pythonProgram(generator.program, "openapi_python_client.py", folder);
}

async function pythonProgram(installed: string, program: string, folder: string): Promise<Built> {
  await copyFile(path.join(CLIENTS, program), path.join(folder, program));
  return { command: [path.join(path.dirname(installed), "python"), path.join(folder, program)] };
}

async function buildJava({ description, folder }: Place): Promise<Built> {
  const missing = await generate(description, ["-g", "java", "-o", folder]);
  if (missing !== undefined) return missing;
  const libraries = path.join(folder, "lib");
  const copy = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";
  const to = ["-DincludeScope=compile", `-DoutputDirectory=${libraries}`];
  const maven = await run("mvn", ["-q", "-B", "-f", path.join(folder, "pom.xml"), copy, ...to], DEADLINE_MS);
  if (maven.exitCode !== 0) return { missing: "Maven could not get the client's packages (is this machine offline?)" };
  const sources = [
    "-sourcepath",
    path.join(folder, "src/main/java"),
    path.join(CLIENTS, "OpenapiGeneratorClient.java"),
  ];
  const classes = path.join(folder, "classes");
  await must("javac", ["-encoding", "UTF-8", "-nowarn", "-cp", path.join(libraries, "*"), "-d", classes, ...sources]);
  const classpath = [classes, path.join(libraries, "*")].join(path.delimiter);
  return { command: ["java", "-Dfile.encoding=UTF-8", "-cp", classpath, "OpenapiGeneratorClient"] };
}

/** @returns why there is no generator, or nothing */
async function generate(description: string, words: readonly string[]) {
  const generator = await getByMaven(OPENAPI_GENERATOR);
  if ("missing" in generator) return generator;
  const program = ["-cp", generator.classpath, "org.openapitools.codegen.OpenAPIGenerator"];
  await must("java", [...program, "generate", "-i", description, ...words]);
  return undefined;
}

async function buildTypescript({ description, folder }: Place): Promise<Built> {
  const to = path.join(folder, "generated");
  const missing = await generate(description, ["-g", "typescript-fetch", "-o", to]);
  return missing ?? nodeProgram("openapi-generator-client.ts", folder);
}

async function buildHeyApi({ description, folder }: Place): Promise<Built> {
  const generator = await getByNpm(HEY_API, "bin/run.js");
  if ("missing" in generator) return generator;
  const to = path.join(folder, "generated");
  await must(process.execPath, [generator.program, "--input", description, "--output", to], { cwd: folder });
  return nodeProgram("hey-api-client.ts", folder);
}

/** Checks the types of the program against those of the client, and makes one file of the two. */
async function nodeProgram(program: string, folder: string): Promise<Built> {
  const source = path.join(folder, program);
  await copyFile(path.join(CLIENTS, program), source);
  const modules = path.join(PROJECT, "node_modules");
  const options = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, target: "es2024", module: "esnext" },
    ...{ moduleResolution: "bundler", lib: ["es2024", "dom", "dom.iterable"], types: ["node"] },
    typeRoots: [path.join(modules, "@types")],
  };
  const settings = path.join(folder, "tsconfig.json");
  await writeFile(settings, JSON.stringify({ compilerOptions: options, files: [source] }));
  await must(process.execPath, [path.join(modules, "typescript/bin/tsc"), "--project", settings]);
  const bundle = path.join(folder, "client.mjs");
  const shape = ["--bundle", "--platform=node", "--format=esm", "--log-level=error", `--outfile=${bundle}`];
  await must(path.join(modules, ".bin/esbuild"), [source, ...shape]);
  return { command: [process.execPath, bundle] };
}

async function buildGo({ description, folder }: Place): Promise<Built> {
  const generator = await getByGo("github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen", OAPI_CODEGEN);
  if ("missing" in generator) return generator;
  const generated = path.join(folder, "generated");
  await mkdir(generated);
  const parts = ["-generate", "types,client", "-package", "generated"];
  await must(generator.program, [...parts, "-o", path.join(generated, "client.go"), description]);
  await copyFile(path.join(CLIENTS, "oapi_codegen_client.go"), path.join(folder, "main.go"));
  const runtime = `require github.com/oapi-codegen/runtime v${OAPI_CODEGEN_RUNTIME}`;
  await writeFile(path.join(folder, "go.mod"), `module merganser\n\ngo 1.22\n\n${runtime}\n`);
  const go = await run("go", ["mod", "download"], DEADLINE_MS, { cwd: folder });
  if (go.exitCode !== 0) return { missing: "Go could not get the client's modules (is this machine offline?)" };
  await must("go", ["mod", "tidy"], { cwd: folder });
  await must("go", ["build", "-o", "client", "."], { cwd: folder });
  return { command: [path.join(folder, "client")] };
}

async function must(program: string, words: readonly string[], { cwd = "/" } = {}): Promise<void> {
  const { exitCode, output } = await run(program, words, DEADLINE_MS, { cwd });
  if (exitCode !== 0) throw new Error(`${path.basename(program)} ends with ${exitCode}: ${output.slice(-2_000)}`);
}
