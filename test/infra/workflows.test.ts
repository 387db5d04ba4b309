/** What the workflows and the converter's Dockerfile promise to operators (docs/aws.md, "From GitHub"). */
import { readFileSync } from "node:fs";
import path from "node:path";
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
    expect(job("deploy", "region")).toContain("needs: [test, image, directory]");
  });

  test("takes the regions one after the other, and ends with the first that fails", () => {
    expect(job("deploy", "region")).toMatch(/max-parallel: 1\n +fail-fast: true\n/);
  });

  test("makes PDFs in each region before the next one", () => {
    const steps = job("deploy", "region");
    expect(steps.indexOf("npm run canary --")).toBeGreaterThan(steps.indexOf("npx cdk deploy"));
  });
});

test("the converter's image is scanned when it changes, and fails at what an update would remove", () => {
  expect(text(".github/workflows/image.yml")).toContain('paths: ["functions/convert/**"');
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
