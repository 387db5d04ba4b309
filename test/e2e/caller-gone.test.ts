/** A caller who leaves in the middle of a batch: nothing goes on for nobody, and nothing is said of it. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { given } from "#test/support/given.ts";
import { conversionsIn, type Home, makeHome, startProgram } from "#test/support/program.ts";
import { answerOf, docxFile, postForm, postJson, type TemplateAnswer } from "#test/support/requests.ts";

/** Far more than are converted while this test looks. */
const ITEMS = 2_000;

given("LibreOfficeKit").describe("with a converter", () => {
  test("conversions end when the caller leaves", async () => {
    await using home = await makeHome();
    await using program = await startProgram(home);
    const upload = await program.call("/v1/template", postForm({ file: docxFile() }));
    const { id } = await answerOf<TemplateAnswer>(upload, 201);
    const data = Array.from({ length: ITEMS }, (_, index) => ({ Name: `Number ${index + 1}` }));
    const fields = { template_id: id, data, single_file: false, output_format: ".pdf" };
    const leaving = new AbortController();
    const left = program.call("/v1/document", { ...postJson(fields), signal: leaving.signal });
    await expect.poll(() => conversionsIn(home), { interval: 5 }).toBeGreaterThan(0);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(() => isQuiet(home)).toBe(true);
    expect(await program.stop()).toMatchObject({ code: 0, problems: "" });
  });
});

/** Whether nothing is converted for a while, in which a batch would have converted some. */
async function isQuiet(home: Home): Promise<boolean> {
  for (let look = 0; look < 20; look++) {
    if (conversionsIn(home) > 0) return false;
    await sleep(50);
  }
  return true;
}
