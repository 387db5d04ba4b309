/** Reads a Dockerfile: its stages with their steps, as far as ours goes. */

export interface Stage {
  readonly base: string;
  /** Undefined for the last one, which is the image. */
  readonly name: string | undefined;
  readonly steps: readonly Step[];
}

export type Step =
  | { readonly kind: "run"; readonly command: string }
  /** Into a folder when the target ends with a slash. */
  | {
      readonly kind: "copy";
      readonly from: string | undefined;
      readonly sources: readonly string[];
      readonly target: string;
    }
  | { readonly kind: "env" | "arg" | "label"; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: "workdir"; readonly folder: string }
  | { readonly kind: "user"; readonly user: string }
  | { readonly kind: "volume"; readonly folder: string }
  | { readonly kind: "entrypoint" | "cmd" | "healthcheck"; readonly words: readonly string[] };

/** @throws Error for whatever it does not know, so that nothing is left out in silence */
export function parseDockerfile(text: string): readonly Stage[] {
  const stages: { base: string; name: string | undefined; steps: Step[] }[] = [];
  /** Arguments before the first stage, which stages take over by their names. */
  const globals = new Map<string, string>();
  for (const instruction of instructionsOf(text)) {
    const [, keyword = "", rest = ""] = /^(\w+)\s+([\s\S]*)$/.exec(instruction) ?? [];
    if (keyword === "FROM") stages.push({ ...baseOf(rest), steps: [] });
    else if (keyword === "ARG" && !rest.includes("=")) stages.at(-1)?.steps.push(inherited(rest, globals));
    else if (keyword === "ARG" && stages.length === 0) declare(rest, globals);
    else if (stages.length === 0) throw new Error(`${keyword} stands before any FROM`);
    else stages.at(-1)?.steps.push(stepOf(keyword, rest));
  }
  return stages;
}

function declare(text: string, globals: Map<string, string>): void {
  for (const [name, value] of Object.entries(valuesOf(text))) {
    globals.set(
      name,
      value.replace(/\$\{(\w+)\}/g, (_, other: string) => globals.get(other) ?? ""),
    );
  }
}

function inherited(name: string, globals: ReadonlyMap<string, string>): Step {
  const value = globals.get(name);
  if (value === undefined) throw new Error(`ARG ${name} is not declared before the first stage`);
  return { kind: "arg", values: { [name]: value } };
}

/** Without comments, and with continued lines as one. */
function instructionsOf(text: string): readonly string[] {
  return text
    .split("\n")
    .filter((line) => !/^\s*#/.test(line))
    .join("\n")
    .replace(/\\\n/g, "\n")
    .split(/\n(?=[A-Z]+\s)/)
    .map((instruction) => instruction.trim())
    .filter((instruction) => instruction !== "");
}

function baseOf(text: string): Pick<Stage, "base" | "name"> {
  const [, base = "", name] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(text) ?? [];
  if (base === "") throw new Error(`FROM ${text} is not understood`);
  return { base, name };
}

function stepOf(keyword: string, rest: string): Step {
  switch (keyword) {
    case "RUN":
      return { kind: "run", command: rest.replace(/\n\s*/g, " ") };
    case "COPY":
      return copyOf(rest);
    case "ENV":
    case "ARG":
    case "LABEL":
      return { kind: keyword === "ENV" ? "env" : keyword === "ARG" ? "arg" : "label", values: valuesOf(rest) };
    case "WORKDIR":
      return { kind: "workdir", folder: rest };
    case "USER":
      return { kind: "user", user: rest };
    case "VOLUME":
      return { kind: "volume", folder: rest };
    case "HEALTHCHECK":
      return healthCheckOf(rest);
    case "ENTRYPOINT":
    case "CMD":
      return { kind: keyword === "CMD" ? "cmd" : "entrypoint", words: JSON.parse(rest) as string[] };
    default:
      throw new Error(`the instruction ${keyword} is not understood`);
  }
}

/** Its times are those of the engine. */
function healthCheckOf(text: string): Step {
  const [, words] = /^(?:--[\w-]+=\w+\s+)*CMD\s+(\[.*\])$/.exec(text) ?? [];
  if (words === undefined) throw new Error(`HEALTHCHECK ${text} is not understood`);
  return { kind: "healthcheck", words: JSON.parse(words) as string[] };
}

function copyOf(text: string): Step {
  const words = text.split(/\s+/);
  const flags = words.filter((word) => word.startsWith("--"));
  const from = flags.find((flag) => flag.startsWith("--from="))?.slice("--from=".length);
  if (flags.some((flag) => !flag.startsWith("--from="))) throw new Error(`COPY ${text} is not understood`);
  const paths = words.filter((word) => !word.startsWith("--"));
  return { kind: "copy", from, sources: paths.slice(0, -1), target: paths.at(-1) ?? "" };
}

/** `a=1 b="2 3"` */
function valuesOf(text: string): Readonly<Record<string, string>> {
  const found = [...text.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S*))/g)];
  return Object.fromEntries(found.map(([, name = "", quoted, plain]) => [name, quoted ?? plain ?? ""]));
}
