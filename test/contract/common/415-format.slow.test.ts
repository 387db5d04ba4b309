/** Every operation that takes a file, with one of a format that it does not take. */
import { beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { fontFile } from "#test/support/fonts.ts";
import { OPERATION_REQUESTS, type OperationId, pathOf, withBody } from "#test/support/operation-requests.ts";
import { createThings, type Things } from "#test/support/operation-things.ts";
import { docxFile, type FormFields, file, LETTER, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingChanged } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let things: Things;
beforeAll(async () => {
  things = await createThings(service);
});

interface WrongFiles {
  readonly names: readonly string[];
  readonly form: (name: string, id: string) => FormFields;
  /** Stands in every message: the formats that are taken. */
  readonly remedy: string;
  /** Whether the message names the file. */
  readonly isNamed: boolean;
}

const template = (name: string) => ({ file: docxFile(LETTER, name), name: "After" });
const TEMPLATES = {
  names: ["A.pdf", "A.xlsx", "A.docm", "A.dotm", "A.pages", "A.docx.exe", "A", ".docx"],
  form: template,
  remedy: "Save it as .docx, .doc, .odt, .rtf, .txt, .sql, .html, or .xml and",
  isNamed: true,
};

const WRONG_FILES: Partial<Readonly<Record<OperationId, WrongFiles>>> = {
  createTemplate: TEMPLATES,
  updateTemplate: TEMPLATES,
  createFont: {
    names: ["Corporate.woff2", "Corporate.pfb", "Corporate", "Corporate.ttf.exe"],
    form: (name) => ({ file: fontFile("Corporate", name) }),
    remedy: ".ttf, .otf, or .ttc",
    isNamed: false,
  },
  generateDocument: {
    names: ["data.json", "data.numbers", "data.xlsm", "data.docx", "data.pdf"],
    form: (name, template_id) => ({ template_id, file: file(Buffer.from("Name\nAda\n"), name) }),
    remedy: ".xlsx, .xls, .ods, .csv or .tsv",
    isNamed: true,
  },
};

const OPERATIONS = (Object.keys(OPERATION_REQUESTS) as OperationId[]).flatMap((operation) => {
  const { wrongFormat } = OPERATION_REQUESTS[operation];
  return wrongFormat === undefined ? [] : [[operation, wrongFormat, WRONG_FILES[operation]] as const];
});

test.each(OPERATIONS)(
  "%s refuses a file of another format with %s and those that it takes, and changes nothing",
  async (operation, code, files) => {
    expect(files?.names.length).toBeGreaterThan(0);
    const { names = [], form, remedy = "", isNamed } = files ?? {};
    const id = things.idFor(operation);
    await expectNothingChanged(service, async () => {
      for (const name of names) {
        const request = { ...postForm(form?.(name, id) ?? {}), ...withBody(operation, undefined) };
        const message = await expectError(await service.call(pathOf(operation, id), request), 415, code);
        expect(message).toContain(remedy);
        if (isNamed) expect(message).toContain(name);
      }
    });
  },
);
