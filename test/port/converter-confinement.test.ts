/** What LibreOffice's process has of the machine, and what one account's document leaves for the next one's. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { confinedCommand, findConfinement, UNCONFINED } from "#shared/processes/confinement.ts";
import { describeConverters, type TestedConverter } from "#test/support/converters.ts";
import { field, paragraph, run } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { HAS_LIBREOFFICE_KIT } from "#test/support/libreoffice.ts";
import { ENDLESS_DOCX } from "#test/support/office-files.ts";
import { pdfText } from "#test/support/pdf-text.ts";

/** What this machine allows, so that tests expect no more of it. */
const allowed = findConfinement({ files: [process.execPath], folders: ["/tmp"] });

/** A letter with the mark wherever a program might remember something: text, properties, names, fields. */
function marked(mark: string): Uint8Array {
  return docx({
    body: paragraph([run(`of ${mark}`), field(`AUTHOR ${mark}`, mark), field(`SET ${mark} "${mark}"`, mark)]),
    title: mark,
    headers: { default: paragraph(mark) },
    comments: [paragraph(mark)],
    styles: `<w:style w:type="paragraph" w:styleId="${mark}"><w:name w:val="${mark}"/></w:style>`,
  });
}

/** Files below the folder, of names or contents with the text. */
function filesWith(folder: string, text: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return files.filter((file) => file.includes(text) || readFileSync(file).includes(text));
}

const toPdf = (converter: TestedConverter, source: Uint8Array) =>
  converter.convert({ source, from: ".docx", to: ".pdf" });

describeConverters("confinement", ({ name, create }) => {
  test("two accounts' documents in turn leave nothing to each other: no output, log, folder or error tells of the other", async () => {
    const logged: string[] = [];
    const log = (...line: readonly unknown[]) => void logged.push(JSON.stringify(line));
    const converter = create({ log, processesMax: 1 });
    const damaged = (mark: string) => Buffer.concat([marked(mark).subarray(0, 700), Buffer.from(mark)]);
    for (const [own, other] of [
      ["MARKOFADA", "MARKOFBOB"],
      ["MARKOFBOB", "MARKOFADA"],
      ["MARKOFADA", "MARKOFBOB"],
    ] as const) {
      const pdf = await toPdf(converter, marked(own));
      expect(await pdfText(pdf)).toContain(own);
      expect(Buffer.from(pdf).toString("latin1") + (await pdfText(pdf))).not.toContain(other);
      const refusal = await toPdf(converter, damaged(own)).then(String, String);
      expect(refusal).not.toMatch(/MARKOF/);
      await converter.idle();
      expect(filesWith(converter.temporaryFolder, "MARKOF")).toEqual([]);
    }
    expect(logged.join()).not.toContain("MARKOF");
  });

  test("nor does a document whose process was killed over it", async () => {
    const logged: string[] = [];
    const log = (...line: readonly unknown[]) => void logged.push(JSON.stringify(line));
    const converter = create({ log, processesMax: 1, deadlineMs: 8_000 });
    await toPdf(converter, marked("MARKOFADA"));
    await expect(toPdf(converter, Buffer.from(ENDLESS_DOCX))).rejects.toThrow(/took longer/);
    await converter.idle();
    expect(filesWith(converter.temporaryFolder, "MARKOF")).toEqual([]);
    const next = await toPdf(converter, marked("MARKOFBOB"));
    expect(await pdfText(next)).toContain("MARKOFBOB");
    expect(await pdfText(next)).not.toContain("MARKOFADA");
    expect(logged.join()).not.toContain("MARKOF");
  });

  test("the log says once how it is confined", async () => {
    const logged: unknown[] = [];
    const converter = create({ log: (...line) => void logged.push(line), processesMax: 1 });
    await toPdf(converter, marked("MARKOFADA"));
    await toPdf(converter, marked("MARKOFADA"));
    const told = logged.filter((line) => JSON.stringify(line).includes("How LibreOffice is confined"));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject([
      "info",
      expect.any(String),
      { isOffline: allowed.isOffline, isLimited: allowed.isLimited },
    ]);
  });

  test.runIf(name === "libreofficekit" && HAS_LIBREOFFICE_KIT && allowed.isOffline)(
    "there is no network in its process: no interface but an idle loopback",
    async () => {
      const converter = create({ processesMax: 1 });
      await toPdf(converter, marked("MARKOFADA"));
      const { processId } = converter.describe();
      const interfaces = readFileSync(`/proc/${processId}/net/dev`, "utf8").match(/^ *\S+(?=:)/gm);
      expect(interfaces?.map((each) => each.trim())).toEqual(["lo"]);
    },
  );

  test.runIf(name === "libreofficekit" && allowed.isNobody)(
    "under root it is another user, without any right beyond that, in a folder that is its alone",
    async () => {
      const converter = create({ processesMax: 1 });
      await toPdf(converter, marked("MARKOFADA"));
      const status = readFileSync(`/proc/${converter.describe().processId}/status`, "utf8");
      expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
      expect(status).toMatch(/^CapEff:\t0+$/m);
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
      const { uid, mode } = statSync(converter.processFolder());
      expect([uid, mode & 0o777]).toEqual([65_534, 0o700]);
    },
  );
});

test("a command that is not confined is the command", () => {
  expect(confinedCommand(UNCONFINED, ["program", "word"])).toEqual(["program", "word"]);
});

test("another user is found out to lack a file that root alone reads", () => {
  expect(findConfinement({ files: ["/nowhere/at/all"], folders: [] }).isNobody).toBe(false);
});
