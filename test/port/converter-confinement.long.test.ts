/** What LibreOffice's process has of the machine, and what one account's document leaves for the next one's. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PizZip from "pizzip";
import { expect, test } from "vitest";
import { fontNames } from "#shared/pdf/reading/font-names.ts";
import { confine, confinedCommand, UNCONFINED } from "#shared/workers/processes/confinement.ts";
import { fileRights } from "#shared/workers/processes/file-rights.ts";
import { USER_IDS } from "#shared/workers/processes/user-ids.ts";
import { describeConverters, type TestedConverter } from "#test/support/converters.ts";
import { deadlineFor } from "#test/support/deadline-for.ts";
import { field, paragraph, run } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { processesNaming } from "#test/support/libreoffice.ts";
import { ENDLESS_DOCX } from "#test/support/office-files.ts";
import { pdfText } from "#test/support/pdf-text.ts";

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

/** One that every installation has (`local/setup/requirements.mjs`). */
const FONT = "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf";

/** The document with the font in it by another name (ISO 29500-1, 17.8.1); the key of all zeros leaves its bytes as they are. */
function withFont(bytes: Uint8Array, name: string): Uint8Array {
  const zip = new PizZip(bytes);
  const insert = (part: string, before: string, xml: string) =>
    zip.file(part, (zip.file(part)?.asText() ?? "").replace(before, `${xml}${before}`));
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const types = "application/vnd.openxmlformats-officedocument";
  const wordprocessing = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const relationships = "http://schemas.openxmlformats.org/package/2006/relationships";
  insert(
    "[Content_Types].xml",
    "</Types>",
    `<Default Extension="odttf" ContentType="${types}.obfuscatedFont"/><Override PartName="/word/fontTable.xml" ContentType="${types}.wordprocessingml.fontTable+xml"/>`,
  );
  insert(
    "word/_rels/document.xml.rels",
    "</Relationships>",
    `<Relationship Id="fonts" Type="${office}/fontTable" Target="fontTable.xml"/>`,
  );
  zip.file(
    "word/fontTable.xml",
    `<w:fonts xmlns:w="${wordprocessing}" xmlns:r="${office}"><w:font w:name="${name}"><w:embedRegular r:id="font" w:fontKey="{00000000-0000-0000-0000-000000000000}"/></w:font></w:fonts>`,
  );
  zip.file(
    "word/_rels/fontTable.xml.rels",
    `<Relationships xmlns="${relationships}"><Relationship Id="font" Type="${office}/font" Target="fonts/font.odttf"/></Relationships>`,
  );
  insert("word/settings.xml", "</w:settings>", "<w:embedTrueTypeFonts/>");
  zip.file("word/fonts/font.odttf", readFileSync(FONT));
  return zip.generate({ type: "uint8array" });
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

  test("nor does a document whose process was killed over it", { timeout: 600_000 }, async () => {
    const logged: string[] = [];
    const log = (...line: readonly unknown[]) => void logged.push(JSON.stringify(line));
    const deadlineMs = await deadlineFor(() => toPdf(create(), marked("MARKOFADA")));
    const converter = create({ log, processesMax: 1, deadlineMs });
    await toPdf(converter, marked("MARKOFADA"));
    await expect(toPdf(converter, Buffer.from(ENDLESS_DOCX))).rejects.toThrow(/took longer/);
    await converter.idle();
    expect(filesWith(converter.temporaryFolder, "MARKOF")).toEqual([]);
    const next = await toPdf(converter, marked("MARKOFBOB"));
    expect(await pdfText(next)).toContain("MARKOFBOB");
    expect(await pdfText(next)).not.toContain("MARKOFADA");
    expect(logged.join()).not.toContain("MARKOF");
  });

  test("a font that one document brings is not there for the next one", async () => {
    const converter = create({ processesMax: 1 });
    const text = { body: paragraph([run("12345", '<w:rFonts w:ascii="Brought" w:hAnsi="Brought"/>')]) };
    const before = await toPdf(converter, docx(text));
    const bringing = await toPdf(converter, withFont(docx(text), "Brought"));
    expect(fontNames(bringing)).not.toEqual(fontNames(before));
    expect(fontNames(await toPdf(converter, docx(text)))).toEqual(fontNames(before));
  });

  if (name === "command line") return;

  given("seccomp").test("its process can make no sockets, whatever namespaces the machine allows", async () => {
    const converter = create({ processesMax: 1 });
    await toPdf(converter, marked("MARKOFADA"));
    const status = readFileSync(`/proc/${converter.describe().processId}/status`, "utf8");
    // proc(5): 2 is a filter of system calls.
    expect(status).toMatch(/^Seccomp:\t2$/m);
  });

  given("a user for each program").test(
    "under root it is another user, without any right beyond that, in a folder that nobody else enters",
    async () => {
      const converter = create({ processesMax: 1 });
      await toPdf(converter, marked("MARKOFADA"));
      const status = readFileSync(`/proc/${converter.describe().processId}/status`, "utf8");
      const { uid, gid, mode } = statSync(converter.processFolder());
      expect(gid).toBeGreaterThanOrEqual(USER_IDS.first);
      expect(gid).toBeLessThanOrEqual(USER_IDS.last);
      expect(status).toMatch(new RegExp(`^Uid:(\\t${gid}){4}$`, "m"));
      expect(status).toMatch(new RegExp(`^Gid:(\\t${gid}){4}$`, "m"));
      expect(status).toMatch(/^Groups:\s*$/m);
      expect(status).toMatch(/^CapEff:\t0+$/m);
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
      // It may go through, and nothing more: the folder is the service's.
      expect([uid, mode & 0o777]).toEqual([0, 0o710]);
    },
  );

  given("a user for each program").test(
    `two at work side by side are two users: neither reads the other's files, memory or environment`,
    async () => {
      const converter = create({ processesMax: 2 });
      await Promise.all([toPdf(converter, marked("MARKOFADA")), toPdf(converter, marked("MARKOFBOB"))]);
      const [first, second] = readdirSync(converter.temporaryFolder).map((entry) => {
        const folder = join(converter.temporaryFolder, entry);
        const file = join(folder, "document.docx");
        writeFileSync(file, "text");
        const [processId] = processesNaming(folder);
        return { user: statSync(folder).gid, paths: [join(folder, "tmp"), file, ...ofProcess(processId)] };
      });
      if (first === undefined || second === undefined) throw new Error("there are not two processes");
      expect(first.user).not.toBe(second.user);
      expect(readableFor(first.user, second.paths)).toEqual([]);
      expect(readableFor(second.user, first.paths)).toEqual([]);
      // So that it is not for another reason that nothing is read.
      expect(readableFor(first.user, first.paths)).toEqual(first.paths);
    },
  );

  given("a user for each program").test(`one that replaces another is another user`, async () => {
    const converter = create({ processesMax: 1 });
    await toPdf(converter, marked("MARKOFADA"));
    await converter.idle();
    const before = statSync(converter.processFolder()).gid;
    process.kill(converter.describe().processId ?? 0, "SIGKILL");
    await toPdf(converter, marked("MARKOFBOB"));
    expect(statSync(converter.processFolder()).gid).not.toBe(before);
  });
});

test("a command that is not confined is the command", () => {
  expect(confinedCommand(UNCONFINED, ["program", "word"], { rights: fileRights({}) })).toEqual(["program", "word"]);
});

given("a user for each program").test("another user is found out to lack what root alone reads or enters", async () => {
  const isOwnUserWith = async (ofFolder: number, ofFile: number) => {
    const folder = mkdtempSync(join(tmpdir(), "confinement-test-"));
    const file = join(folder, "program");
    writeFileSync(file, "x");
    try {
      chmodSync(file, ofFile);
      chmodSync(folder, ofFolder);
      return (await confine({ files: [file], folders: [folder] })).userId !== undefined;
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  expect(await isOwnUserWith(0o711, 0o644)).toBe(true);
  expect(await isOwnUserWith(0o711, 0o600)).toBe(false);
  expect(await isOwnUserWith(0o700, 0o644)).toBe(false);
});

/** What tells of a process, of which others may read nothing (proc(5), ptrace access mode). */
function ofProcess(processId: number | undefined): readonly string[] {
  return ["environ", "maps"].map((name) => `/proc/${processId}/${name}`);
}

/** Those of the files and folders that a program reads which is this user. */
function readableFor(userId: number, paths: readonly string[]): readonly string[] {
  return paths.filter((path) => {
    const read = statSync(path).isDirectory() ? ["/bin/ls", path] : ["/bin/cat", path];
    const [program = "", ...words] = confinedCommand({ ...UNCONFINED, userId }, read, { rights: fileRights({}) });
    return spawnSync(program, words, { stdio: "ignore" }).status === 0;
  });
}
