/** Encrypted PDFs (ISO 32000-2, 7.6), as poppler and PDFium open them. */
import { type PDFArray, type PDFDict, PDFName, type PDFString } from "pdf-lib";
import { expect, test } from "vitest";
import { type Encryption, type Permissions, preparePassword } from "#shared/base/model/encryption.ts";
import { checkAccessible } from "#shared/pdf/accessible/check-accessible.ts";
import { finishPdf } from "#shared/pdf/finish.ts";
import { openPdf } from "#shared/pdf/open/open-pdf.ts";
import type { FinishChange } from "#test/support/finish.ts";
import { finishOf } from "#test/support/finish.ts";
import { given } from "#test/support/given.ts";
import { pdfText } from "#test/support/pdf-text.ts";
import { popplerInfo } from "#test/support/poppler.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import { taggedPdf } from "#test/support/tagged-pdf.ts";

const ALL: Permissions = {
  ...{ print: true, print_high_resolution: true, modify: true, copy: true },
  ...{ annotate: true, fill_forms: true, assemble: true },
};
const NONE: Permissions = {
  ...{ print: false, print_high_resolution: false, modify: false, copy: false },
  ...{ annotate: false, fill_forms: false, assemble: false },
};

const PLAIN = rawPdf({ name: "Secret", pages: [""] });

async function encrypted(encryption: Partial<Encryption>, change: FinishChange = {}, piece = PLAIN) {
  async function* pieces() {
    yield piece;
  }
  const finish = finishOf({ encryption: { owner: "nobody knows", permissions: ALL, ...encryption }, ...change });
  return (await finishPdf(pieces(), finish)).bytes;
}

/** Table 22 of ISO 32000-2: the bits of P by their number, from 1. */
function bitsOf(pdf: Uint8Array): readonly number[] {
  const [, value = "0"] = /\/P (-\d+)/.exec(Buffer.from(pdf).toString("latin1")) ?? [];
  return [3, 4, 5, 6, 9, 10, 11, 12].filter((bit) => (Number(value) >> (bit - 1)) & 1);
}

const [USER, OWNER] = ["p\u00e4\u00dfw\u00f6rd \u20ac\u6f22", "\u00dcwner"];

given("poppler").describe("a document with passwords", () => {
  test("opens with each of them, and with nothing else", async () => {
    const pdf = await encrypted({ user: USER, owner: OWNER });
    expect(popplerInfo(pdf, { user: USER })?.encryption).toMatch(/^yes .*algorithm:AES-256/);
    expect(popplerInfo(pdf, { owner: OWNER })?.encryption).toMatch(/^yes /);
    expect([popplerInfo(pdf), popplerInfo(pdf, { user: "passwort" })]).toEqual([undefined, undefined]);
    expect(await pdfText(pdf, USER)).toContain("Secret1");
    expect(await pdfText(pdf, OWNER)).toContain("Secret1");
    await expect(pdfText(pdf, "passwort")).rejects.toThrow(/password/i);
    expect(Buffer.from(pdf).includes("Secret")).toBe(false);
  });

  test("without a user password opens for everyone, with the permissions", async () => {
    const pdf = await encrypted({ owner: OWNER, permissions: NONE });
    expect(popplerInfo(pdf)?.encryption).toMatch(/^yes \(print:no copy:no change:no addNotes:no /);
    expect(await pdfText(pdf)).toContain("Secret1");
  });

  test("gives a user no rights of the owner when none is named", async () => {
    const pdf = await encrypted({ user: USER, permissions: NONE });
    expect(popplerInfo(pdf, { user: USER })?.encryption).toContain("print:no");
    expect(popplerInfo(pdf, { owner: USER })).toBeUndefined();
  });
});

test.each<[keyof Permissions, readonly number[]]>([
  ["print", [3]],
  ["modify", [4]],
  ["copy", [5]],
  ["annotate", [6]],
  ["fill_forms", [9]],
  ["assemble", [11]],
])("the permission %s is its own bit, and programs for accessibility may always read", async (name, bits) => {
  const pdf = await encrypted({ permissions: { ...NONE, [name]: true } });
  expect(bitsOf(pdf)).toEqual([...bits, 10].sort((one, other) => one - other));
});

test("everything is allowed by default, printing in high resolution too", async () => {
  expect(bitsOf(await encrypted({ user: USER }))).toEqual([3, 4, 5, 6, 9, 10, 11, 12]);
});

test("an accessible document stays accessible when it is encrypted", async () => {
  const change = { accessible: { title: "Letter", language: "en" } };
  const tagged = taggedPdf({ name: "Secret" });
  const reasons = checkAccessible(await openPdf(await encrypted({}, change, tagged))).map(({ message }) => message);
  async function* pieces() {
    yield tagged;
  }
  const { accessibility } = await finishPdf(pieces(), finishOf(change));
  expect(reasons).toEqual(accessibility?.map(({ message }) => message));
});

test("titles, bookmarks, links and values of fields are encrypted, each once", async () => {
  const objects = {
    5: "(first title)",
    6: "<< /Title 5 0 R >>",
    7: "<< /Kids [(a\\)b) <feff0041>] /Nested << /V (value) >> >>",
  };
  const piece = rawPdf({ name: "Secret", pages: [""], catalog: "/First 6 0 R /Second 7 0 R /Third (en)", objects });
  const pdf = await encrypted({}, {}, piece);
  expect(Buffer.from(pdf).toString("latin1")).not.toMatch(/first title|a\\\)b|feff0041|value|\(en\)/i);
  const { catalog } = await openPdf(pdf);
  const at = (...path: readonly string[]) =>
    path.reduce<unknown>((dict, name) => (dict as PDFDict).lookup(PDFName.of(name)), catalog) as PDFString;
  expect(at("First", "Title").decodeText()).toBe("first title");
  expect(at("Second", "Nested", "V").decodeText()).toBe("value");
  expect(at("Third").decodeText()).toBe("en");
  const kids = at("Second", "Kids") as unknown as PDFArray;
  expect([kids.lookup(0), kids.lookup(1)].map((kid) => (kid as PDFString).decodeText())).toEqual(["a)b", "A"]);
});

given("poppler").test("the title of a document is read by poppler", async () => {
  const pdf = await encrypted(
    { user: USER },
    { accessible: { title: "Letter to Ada", language: "en" } },
    taggedPdf({ name: "Secret" }),
  );
  expect(popplerInfo(pdf, { user: USER })?.title).toBe("Letter to Ada");
});

test("attached files are encrypted too", async () => {
  const attachment = { name: "plan.txt", mediaType: "text/plain", bytes: Buffer.from("attack at dawn") };
  const pdf = await encrypted({ user: USER }, { attachments: [attachment] });
  expect(Buffer.from(pdf).toString("latin1")).not.toMatch(/attack at dawn|plan\.txt/);
});

test.each([
  ["composed letters", "pa\u0308", "p\u00e4"],
  ["full width", "\uff21", "A"],
  ["spaces of other widths", "a\u00a0b\u3000c", "a b c"],
  ["soft hyphens", "a\u00adb", "ab"],
  ["control characters", "a\u0007", undefined],
  ["half characters", "a\ud800", undefined],
])("SASLprep: %s", (_what, typed, prepared) => {
  expect(preparePassword(typed)).toBe(prepared);
});
