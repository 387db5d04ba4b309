/** What the workflows and the converter's Dockerfile promise to operators (docs/aws.md, "From GitHub"). */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

function text(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
}

/** The part of a workflow that describes one job. */
function job(workflow: string, name: string): string {
  const jobs = text(`.github/workflows/${workflow}.yml`).split(/^ {2}(?=[\w-]+:$)/m);
  const found = jobs.find((each) => each.startsWith(`${name}:\n`));
  if (found === undefined) throw new Error(`${workflow}.yml has no job ${name}`);
  return found;
}

describe("a deployment", () => {
  test("comes after the tests, the scan of the image and the directory", () => {
    expect(job("deploy", "image")).toContain("uses: ./.github/workflows/image.yml");
    expect(job("deploy", "region")).toContain("needs: [test, image, regions, directory]");
  });

  // GitHub, "Contexts": variables and secrets of an environment are known to the steps of a job that names it, not to its plan.
  test("reads what an environment holds in steps alone, and its matrix from a job that has run", () => {
    const ofEnvironments = /\b(?:vars\.(?:AWS_DEPLOY_ROLE|MERGANSER_CONTEXT)|secrets\.)/;
    const [before = "", ...jobs] = text(".github/workflows/deploy.yml")
      .replaceAll(/^ *#.*$/gm, "")
      .split(/^ {2}(?=[\w-]+:$)/m);
    expect(before).not.toMatch(ofEnvironments);
    const reading = jobs.filter((each) => ofEnvironments.test(each));
    expect(reading.map((each) => each.split(":")[0])).toEqual(["directory", "region"]);
    for (const each of reading) {
      const [plan = "", steps = ""] = each.split(/^ {4}steps:\n/m);
      expect(plan).not.toMatch(/\$\{\{[^}]*\b(?:vars|secrets)\./);
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is GitHub's syntax.
      expect(plan).toContain("environment: ${{ inputs.stage && format('aws-{0}', inputs.stage) || 'aws' }}");
      expect(steps).toMatch(ofEnvironments);
    }
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is GitHub's syntax.
    expect(job("deploy", "region")).toContain("region: ${{ fromJSON(needs.regions.outputs.list) }}");
    expect(job("deploy", "regions")).not.toContain("environment:");
  });

  test.each([
    ["", "uk eu", '["uk","eu"]'],
    ["all", "us", '["us"]'],
    ["au", "uk eu", '["au"]'],
    ["au", "", '["au"]'],
    ["global", "", "[]"],
  ])("a choice of %o with MERGANSER_REGIONS=%o concerns the regions %s", async (chosen, regions, list) => {
    expect(await regionsOf(chosen, regions)).toBe(`list=${list}`);
  });

  test.each([
    ["", "", "Set the repository variable MERGANSER_REGIONS"],
    ["all", "", "Set the repository variable MERGANSER_REGIONS"],
    ["all", "eu, uk", "There is no region eu,"],
    ["", "mars", "There is no region mars"],
  ])("a choice of %o with MERGANSER_REGIONS=%o fails before anything is deployed", async (chosen, regions, message) => {
    await expect(regionsOf(chosen, regions)).rejects.toThrow(message);
  });

  test("takes the regions one after the other, and ends with the first that fails", () => {
    expect(job("deploy", "region")).toMatch(/max-parallel: 1\n +fail-fast: true\n/);
  });

  test("makes PDFs in each region before the next one", () => {
    const steps = job("deploy", "region");
    expect(steps.indexOf("npm run canary --")).toBeGreaterThan(steps.indexOf("npx cdk deploy"));
  });
});

/** Runs the step that lists the regions, as GitHub does. */
async function regionsOf(chosen: string, regions: string): Promise<string> {
  const [, script = ""] = /run: \|\n((?: {10}.*\n)+)/.exec(job("deploy", "regions")) ?? [];
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-workflow-"));
  const output = path.join(folder, "output");
  try {
    const env = { ...process.env, CHOSEN: chosen, REGIONS: regions, GITHUB_OUTPUT: output };
    await promisify(execFile)("bash", ["-e", "-c", script], { env }).catch(({ stdout, stderr }) => {
      throw new Error(`${stdout}${stderr}`);
    });
    return (await readFile(output, "utf8")).trim();
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("both images are scanned when they change, and fail at what an update would remove", () => {
  expect(text(".github/workflows/image.yml")).toContain('paths: ["functions/convert/**", "Dockerfile"');
  expect(job("image", "scan")).toMatch(
    /- image: converter\n +context: dist\/convert\n +- image: service\n +context: \.\n/,
  );
  expect(job("image", "scan")).toMatch(
    /anchore\/scan-action@[0-9a-f]{40} [\s\S]*only-fixed: "true"\n +severity-cutoff: high/,
  );
});

test("once a month a change of the image is proposed, after it was built and scanned", () => {
  expect(text(".github/workflows/bump-image.yml")).toMatch(/cron: "\d+ \d+ \d+ \* \*"/);
  expect(job("bump-image", "image")).toMatch(/needs: bump\n +uses: \.\/\.github\/workflows\/image\.yml\n/);
  expect(job("bump-image", "propose")).toContain("needs: image");
});

test("actions of others are named by their commits", () => {
  for (const name of ["deploy", "image", "bump-image", "test"]) {
    const used = Array.from(text(`.github/workflows/${name}.yml`).matchAll(/uses: (?!\.\/)(\S+)/g), ([, use]) => use);
    for (const use of used) expect(use).toMatch(/@[0-9a-f]{40}$/);
  }
});

describe("the converter's image is the same whenever it is built", () => {
  const dockerfile = text("functions/convert/Dockerfile");

  test("the converter's image is built from bases named by their digests", () => {
    const bases = Array.from(dockerfile.matchAll(/^FROM (\S+)/gm), ([, base]) => base);
    expect(bases).toHaveLength(2);
    for (const base of bases) expect(base).toMatch(/@sha256:[0-9a-f]{64}$/);
  });

  test("with Debian's packages as of a date, which a build argument names", () => {
    expect(dockerfile).toMatch(/^ARG DEBIAN_SNAPSHOT=\d{8}T\d{6}Z$/m);
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(
      dockerfile.match(/rm -rf \/etc\/apt\/sources\.list\.d/g)?.length ?? 0,
    );
    expect(dockerfile).not.toContain("deb.debian.org");
  });

  test("the converter's image has npm's packages by the hashes of a lock file", () => {
    expect(dockerfile).toContain("npm ci ");
    expect(dockerfile).not.toMatch(/npm (?:install|i) /);
    const lock = JSON.parse(text("functions/convert/runtime-client/package-lock.json"));
    const packages = Object.entries<{ readonly integrity?: string }>(lock.packages).filter(([place]) => place !== "");
    expect(packages.length).toBeGreaterThan(0);
    for (const [, { integrity }] of packages) expect(integrity).toMatch(/^sha512-/);
  });
});
