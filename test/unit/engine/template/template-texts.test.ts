/** What is proposed for the texts of a template: tags for placeholders, and corrections of its problems. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: tags of other engines are written so.
import { describe, expect, test } from "vitest";
import type { TextReplacement } from "#shared/base/model/text-replacement.ts";
import { readTags } from "#shared/engine/template/read-tags.ts";
import { openTemplateContent } from "#shared/engine/template-file/template-content.ts";
import { editTemplateFile, readTemplateTexts } from "#shared/workers/template-work/edit-templates.ts";
import { paragraphs } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";

const FILE = { filename: "a.docx", format: ".docx" } as const;
const BRACKETS = { left: "[", right: "]" };

function textsOf(bytes: Uint8Array, { hasTags = false, enhancedSyntax = true, delimiters = BRACKETS, from = 0 } = {}) {
  return readTemplateTexts({ ...FILE, bytes }, { from, syntax: { delimiters, enhancedSyntax }, hasTags });
}

function proposedFor(lines: readonly string[], options = {}): readonly TextReplacement[] {
  return textsOf(docx(paragraphs(...lines)), options).proposals.map(({ replacement }) => replacement);
}

describe("tags are proposed for", () => {
  test.each<[string, string, readonly [find: string, replace: string][]]>([
    [
      "texts in brackets",
      "Dear [Your Name] from [insert city here]",
      [
        ["[Your Name]", "[Name]"],
        ["[insert city here]", "[City]"],
      ],
    ],
    [
      "tags of other programs",
      "{{ customer.name }} <<Date>> «Total»",
      [
        ["{{ customer.name }}", "[CustomerName]"],
        ["<<Date>>", "[Date]"],
        ["«Total»", "[Total]"],
      ],
    ],
    [
      "lines to write on, with the words before them",
      "Name: ________ Place of birth: ......",
      [
        ["Name: ________", "Name: [Name]"],
        ["Place of birth: ......", "Place of birth: [PlaceOfBirth]"],
      ],
    ],
    [
      "rows of X",
      "Contract no. XXXX of xx.xx.xxxx",
      [
        ["Contract no. XXXX", "Contract no. [ContractNo]"],
        ["xx.xx.xxxx", "[Date]"],
      ],
    ],
    [
      "dates",
      "Paris, 12 March 2025 and 2025-03-12",
      [
        ["12 March 2025", "[Date]"],
        ["2025-03-12", "[Date2]"],
      ],
    ],
    [
      "amounts",
      "It costs € 1,234.50 or 99 EUR",
      [
        ["€ 1,234.50", "[Amount]"],
        ["99 EUR", "[Amount2]"],
      ],
    ],
    ["addresses of mail", "ada@example.com", [["ada@example.com", "[Email]"]]],
    ["nothing in prose", "See page 12, paragraph 3 (2025), 50 % of 1.5 m.", []],
  ])("%s", (_case, text, expected) => {
    expect(proposedFor([text]).map(({ find, replace }) => [find, replace])).toEqual(expected);
  });

  test("names keep their blanks without enhanced syntax", () => {
    expect(proposedFor(["[zip code]"], { enhancedSyntax: false })).toEqual([
      { find: "[zip code]", replace: "[Zip Code]" },
    ]);
  });

  test("the template's own tags are none", () => {
    expect(proposedFor(["[Name] <<City>>"], { hasTags: true })).toEqual([{ find: "<<City>>", replace: "[City]" }]);
  });

  test("the same placeholder is one, and the same blank lines are several", () => {
    const lines = ["[Your Name]", "and [Your Name]", "____", "____"];
    expect(proposedFor(lines)).toEqual([
      { find: "[Your Name]", replace: "[Name]", all: true },
      { find: "____", replace: "[Field]", occurrence: 1 },
      { find: "____", replace: "[Field2]", occurrence: 2 },
    ]);
  });

  test("all of them can be applied together", () => {
    const bytes = docx(paragraphs("Date: ____ Birth Date: ________", "Dear [Your Name], on 1.2.2025 or ____"));
    const edited = editTemplateFile(
      { ...FILE, bytes },
      textsOf(bytes).proposals.map(({ replacement }) => replacement),
    );
    expect(documentText(edited)).toBe("Date: [Date] Birth Date: [BirthDate]\nDear [Name], on [Date2] or [Or]");
  });
});

describe("problems are corrected", () => {
  test.each([
    ["a tag without its end", "Dear [Name and [City]", "Dear [Name] and [City]", true],
    ["a tag without its start", "[City] of Name]", "[City] of [Name]", true],
    ["doubled delimiters", "[[Name]] [City]", "[Name] [City]", true],
    ["a section with another end", "[#Items][Item][/Item]", "[#Items][Item][/Items]", true],
    ["a comparison", "[#Total = 5]x[/]", "[#Total == 5]x[/]", true],
    ["an escape of Markdown", "[#Items \\| sort:'No'][No \\| upper][/]", "[#Items | sort:'No'][No | upper][/]", true],
    ["sections of Handlebars", "[#each Items][Item][/each]", "[#Items][Item][/Items]", false],
    ["the second of two such texts", "[Name] [#A][/A] [Name x", "[Name] [#A][/A] [Name] x", true],
  ])("%s", (_case, text, expected, enhancedSyntax) => {
    const bytes = docx(paragraphs("Before it", text, "Behind it"));
    const { corrections } = textsOf(bytes, { hasTags: true, enhancedSyntax });
    const edited = editTemplateFile(
      { ...FILE, bytes },
      corrections.map(({ replacement }) => replacement),
    );
    expect(documentText(edited)).toBe(`Before it\n${expected}\nBehind it`);
    const options = { delimiters: BRACKETS, enhancedSyntax };
    expect(readTags(openTemplateContent(edited, FILE), options).tags.invalid).toEqual([]);
  });

  /** Each makes all corrections that are offered, which must remove their problems and bring no others. */
  test.each([
    ["words", "[if Vip]a[else]b[endif] [if X]c[/if]", "[#Vip]a[/][^Vip]b[/] [#X]c[/X]", false],
    ["a computed condition", "[if Hours < 40]a[/if]", "[#Hours < 40]a[/]", true],
    ["the same without enhanced syntax", "[if Hours < 40]a[/if]", "[if Hours < 40]a[/if]", false],
    ["a condition that another section crosses", "[if A][#B][/if][/B]", "[if A][#B][/if][/B]", false],
    ["the start of a section without its end", "[#if A]b", "[#if A]b", false],
    ["Jinja", "{% for x in List %}{{ x.No }} {% endfor %}{% if A %}a{% endif %}", "[#List][No] [/][#A]a[/]", false],
    ["a test of Jinja", "{% if A is mapping %}a{% endif %}", "{% if A is mapping %}a{% endif %}", false],
    ["a name with a word of Jinja", "[if Paid in full]a[/if]", "[#Paid in full]a[/Paid in full]", false],
    [
      "keys and values",
      "{% for k, v in D.items() %}{{ v }}{% endfor %}",
      "{% for k, v in D.items() %}{{ v }}{% endfor %}",
      false,
    ],
    [
      "a name of a loop that cannot be corrected",
      "[#B]{% for x in L %}[/B]{{ x.No }}{% endfor %}",
      "[#B]{% for x in L %}[/B]{{ x.No }}{% endfor %}",
      false,
    ],
    ["Handlebars", "{{#each List}}{{this.No}}{{/each}} {{{A}}}", "[#List][No][/] [A]", false],
    ["docxtemplater", "{#List}{No}{/List}", "[#List][No][/List]", false],
    ["an end alone", "{% endif %} {#List}", "{% endif %} {#List}", false],
    ["Word", '{ IF «A» = "x" "y" "z" } { MERGEFIELD B }', '[A == "x" ? "y" : "z"] [B]', true],
    ["a dollar sign", "${A} is ${B}", "[A] is [B]", false],
    ["a reference, which may be a name", "see [1]", "see [1]", false],
    ["a call and a tag without its end", "[f(x)] [Name", "[f(x)] [Name]", true],
  ])("without a choice: %s", (_case, text, expected, enhancedSyntax) => {
    const bytes = docx(paragraphs("Dear [Title],", text));
    const options = { delimiters: BRACKETS, enhancedSyntax };
    const before = readTags(openTemplateContent(bytes, FILE), options).problems;
    const { corrections } = textsOf(bytes, { hasTags: true, enhancedSyntax });
    const edited = editTemplateFile(
      { ...FILE, bytes },
      corrections.map(({ replacement }) => replacement),
    );
    expect(documentText(edited)).toBe(`Dear [Title],\n${expected}`);
    const after = readTags(openTemplateContent(edited, FILE), options).problems;
    const names = (all: readonly { tag: string; kind: string }[]) => all.map(({ tag, kind }) => `${kind} ${tag}`);
    const corrected = names(corrections);
    expect(names(after)).toEqual(
      names(before).filter((name) => !corrected.includes(name) && names(after).includes(name)),
    );
    expect(names(after).filter((name) => corrected.includes(name))).toEqual([]);
  });

  test("a problem that its author must decide has no correction", () => {
    const { corrections } = textsOf(docx(paragraphs("[#Items]a", "b[/Others] [a +]")), { hasTags: true });
    expect(corrections).toEqual([]);
    // Other names need other data, and words of other languages belong to more than what stands between delimiters.
    const named = textsOf(docx(paragraphs("[Zip Code] [City]")), { hasTags: true, enhancedSyntax: true });
    expect(named.corrections).toEqual([]);
    expect(textsOf(docx(paragraphs("[Name] [if(a)if b endif]")), { hasTags: true }).corrections).toEqual([]);
  });
});

test("long templates come in pages, which hold what is proposed for them", () => {
  const bytes = docx(paragraphs(...Array.from({ length: 450 }, (_, at) => `Line ${at}: ____`)));
  const first = textsOf(bytes);
  expect([first.paragraphs.length, first.count, first.next, first.proposals.length]).toEqual([200, 450, 200, 200]);
  const last = textsOf(bytes, { from: 400 });
  expect([last.paragraphs.at(0)?.text, last.paragraphs.length, last.next]).toEqual(["Line 400: ____", 50, null]);
  expect(textsOf(bytes, { from: 999 }).paragraphs).toEqual([]);
});
