/** What one page can see of another, and what Chromium may do on the machine. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { childrenOf } from "#shared/workers/processes/process-memory.ts";
import { USER_IDS } from "#shared/workers/processes/user-ids.ts";
import { describePrinting, type TestedRenderer } from "#test/support/chromium.ts";
import { given } from "#test/support/given.ts";
import { processesNaming } from "#test/support/libreoffice.ts";
import { pdfText } from "#test/support/pdf-text.ts";

const PROJECT = join(import.meta.dirname, "..", "..");

describePrinting("isolation", (create) => {
  test("two callers' pages in turn leave nothing to each other, and nothing on the disk", async () => {
    const renderer = create();
    const secret = (
      mark: string,
    ) => `<!doctype html><title>${mark}</title><meta http-equiv="Set-Cookie" content="a=${mark}">
      <style>@font-face { font-family: F; src: local("DejaVu Sans") } p::before { content: "${mark}" }</style><p>of ${mark}`;
    for (const [own, other] of [
      ["SECRETA", "SECRETB"],
      ["SECRETB", "SECRETA"],
      ["SECRETA", "SECRETB"],
    ] as const) {
      const pdf = await renderer.toPdf(secret(own));
      expect(await pdfText(pdf)).toContain(`of ${own}`);
      expect(Buffer.from(pdf).toString("latin1")).not.toContain(other);
      expect(filesHolding(renderer, "SECRET")).toEqual([]);
    }
  });

  test("no page runs a script", async () => {
    const html = `<!doctype html><p id="p">still</p><script>p.textContent = "ran"</script><noscript>no script</noscript>
      <img src="data:," onerror="p.textContent = 'ran'"><svg onload="p.textContent = 'ran'"></svg>`;
    const text = await pdfText(await create().toPdf(html));
    expect(text).toContain("still");
    expect(text).toContain("no script");
    expect(text).not.toContain("ran");
  });

  test("its environment has nothing of the service's", async () => {
    const renderer = create();
    await renderer.toPdf("<!doctype html><p>x");
    const environment = readFileSync(`/proc/${await processOf(renderer)}/environ`, "utf8")
      .split("\0")
      .filter(Boolean);
    expect(environment.map((line) => line.split("=")[0]).sort()).toEqual(["HOME", "LANG", "PATH", "TMPDIR"]);
  });

  given("root").test("the service's root rights are not Chromium's, and each is a user of its own", async () => {
    const renderers = [create(), create()];
    const users = await Promise.all(
      renderers.map(async (renderer) => {
        await renderer.toPdf("<!doctype html><p>x");
        const status = readFileSync(`/proc/${chromiumOf(await processOf(renderer))}/status`, "utf8");
        expect(status).toMatch(/^CapEff:\t0+$/m);
        const [entry = ""] = readdirSync(renderer.temporaryFolder);
        const { uid, mode } = statSync(join(renderer.temporaryFolder, entry));
        expect(mode & 0o777).toBe(0o700);
        expect(status).toMatch(new RegExp(`^Uid:(\\t${uid}){4}$`, "m"));
        return uid;
      }),
    );
    expect(new Set(users).size).toBe(2);
    for (const user of users) expect(user).toBeGreaterThanOrEqual(USER_IDS.first);
  });

  given("root").test("where it cannot start as another user, it starts all the same, and says so", async () => {
    const said: unknown[] = [];
    const renderer = create({ log: (...line) => said.push(line[1]) });
    chmodSync(renderer.temporaryFolder, 0o700);
    expect(await pdfText(await renderer.toPdf("<!doctype html><p>Dear Ada"))).toBe("Dear Ada");
    expect(said).toEqual(["Chromium runs with less protection because it does not start with all of it"]);
  });

  given("root").test("once it has started with protection, it is not started with less", async () => {
    const renderer = create();
    const page = "<!doctype html><p>Dear Ada";
    await renderer.toPdf(page);
    process.kill(await processOf(renderer), "SIGKILL");
    chmodSync(renderer.temporaryFolder, 0o700);
    await expect(renderer.toPdf(page)).rejects.toMatchObject({ code: "html_renderer_unavailable" });
    chmodSync(renderer.temporaryFolder, 0o711);
    expect(await pdfText(await renderer.toPdf(page))).toBe("Dear Ada");
  });

  test("a killed service takes Chromium with it, and the next cleans up", async () => {
    const { temporaryFolder } = create();
    const service = spawn(process.execPath, ["--input-type=module-typescript", "-e", SERVICE, temporaryFolder], {
      cwd: PROJECT,
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(service.stdout, "data");
    expect(readdirSync(temporaryFolder)).toHaveLength(1);
    const started = groupOf(processesNaming(temporaryFolder));
    expect(started.length).toBeGreaterThan(1);
    const ended = once(service, "exit");
    service.kill("SIGKILL");
    await ended;
    await expect.poll(() => groupOf(started)).toEqual([]);
    create({ temporaryFolder });
    expect(readdirSync(temporaryFolder)).toEqual([]);
  });
});

/** A service that says when it has printed its first page, and then prints one without end. */
const SERVICE = `
import { createProcessHtmlRenderer } from "#shared/workers/render-html/html-renderer.process.ts";
const renderer = createProcessHtmlRenderer({ log: () => {}, remedy: "", temporaryFolder: process.argv[1] });
await renderer.toPdf("<!doctype html><p>x");
void renderer.toPdf('<!doctype html><div style="height: 100000000px">x');
setTimeout(() => console.log("printing"), 300);
`;

/** Those of the processes, and of the groups that they lead, that are running. */
function groupOf(processIds: readonly number[]): readonly number[] {
  const lines = execFileSync("ps", ["-eo", "pid,pgid,stat"]).toString().trim().split("\n").slice(1);
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, group, state]) => processIds.includes(Number(group)) && !state?.startsWith("Z"))
    .map(([id]) => Number(id));
}

async function processOf(renderer: TestedRenderer): Promise<number> {
  await expect.poll(() => renderer.describe().processId, { interval: 5 }).toBeDefined();
  return renderer.describe().processId ?? 0;
}

/** What makes the process namespace waits in it for Chromium's end. */
function chromiumOf(processId: number): number {
  const isWaiting = readFileSync(`/proc/${processId}/comm`, "utf8").trim() === "unshare";
  return isWaiting ? (childrenOf(processId)[0] ?? 0) : processId;
}

function filesHolding({ temporaryFolder }: TestedRenderer, text: string): readonly string[] {
  const entries = readdirSync(temporaryFolder, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  const files = entries.map(({ parentPath, name }) => join(parentPath, name));
  return files.filter((file) => readFileSync(file).includes(text));
}
