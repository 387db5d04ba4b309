/** Detection of delimiters: the order of preference, what counts as a tag, and what only looks like one. */

import { describe, expect, test } from "vitest";
import { detectDelimiters, detectTextDelimiters } from "#shared/engine/template/detect-delimiters.ts";
import { processorMs } from "#test/support/processor-time.ts";

const NONE = { left: "none", right: "" };
const detected = (text: string, fields: readonly string[] = []) =>
  Object.values(detectDelimiters(text, { fields: new Set(fields) }) ?? NONE)
    .join(" ")
    .trim();
const detectedInFile = (text: string) =>
  Object.values(detectTextDelimiters(text) ?? NONE)
    .join(" ")
    .trim();

describe("each pair", () => {
  test.each([
    ["{{ }}", "Dear {{Name}}, your order {{No}}"],
    ["{ }", "Dear {Name}, your order {No}"],
    ["[[ ]]", "Dear [[Name]], your order [[No]]"],
    ["[ ]", "Dear [Name], your order [No]"],
    ["« »", "Dear «Name», your order «No»"],
    ["< >", "Dear <Name>, your order <No>"],
    ["(( ))", "Dear ((Name)), your order ((No))"],
  ])("%s is found", (pair, text) => {
    expect(detected(text)).toBe(pair);
  });

  test.each(["{{Name}}", "{Name}", "[[Name]]", "[Name]", "«Name»", "<Name>", "((Name))"])(
    "one tag is enough: %s",
    (tag) => {
      expect(detected(`Hello ${tag}`)).toBe(tag.replace("Name", " "));
    },
  );

  test("an equal number of tags is decided by the order of preference", () => {
    expect(detected("{{a}} {b} [[c]] [d]")).toBe("{{ }}");
    expect(detected("{b} [[c]] [d]")).toBe("{ }");
    expect(detected("[[c]] [d] <e> ((f))")).toBe("[[ ]]");
  });
});

describe("what is a tag", () => {
  test("sections, names with blanks, dotted names and expressions are", () => {
    expect(detected("[#Items][Name][/]")).toBe("[ ]");
    expect(detected("{#items.length > 1}many{/}")).toBe("{ }");
    expect(detected("Dear [First Name]")).toBe("[ ]");
    expect(detected("{{customer.name}}")).toBe("{{ }}");
    expect(detected("{total > 5 ? 'a' : 'b'}")).toBe("{ }");
    expect(detected("{date | date:'dd.MM.yyyy'}")).toBe("{ }");
    expect(detected("[Größe] [Straße]")).toBe("[ ]");
    expect(detected("[total | number:2] [n > 1 ? 'many' : 'one']")).toBe("[ ]");
  });

  test.each(["{{%Logo}}", "{%Logo}", "[[%Logo]]", "[%Logo]", "«%Logo»", "<%Logo>", "((%Logo))", "[%%Logo]", "[%a.b]"])(
    "a picture is: %s",
    (tag) => {
      expect(detected(`Hello ${tag}`)).toBe(tag.replace(/%.*[a-z]/, " "));
    },
  );

  test("a name that begins with a percent sign and a blank is, and a calculation behind them is none", () => {
    expect(detected("Less [% Discount]")).toBe("[ ]");
    expect(detected("[% a > b] [% c > d] {Name}")).toBe("{ }");
  });

  test("statements of other programs are none", () => {
    expect(detected("{% if a %} {%- endif -%} {%for b in c%} Dear [Name]")).toBe("[ ]");
    expect(detected("<% if (a > b) { %> <%= total %> <%end%> Dear [Name]")).toBe("[ ]");
  });

  test("formatters of Carbone are, whose problem says what to write instead", () => {
    expect(detected("[Total:formatN(2)] [Due:formatD(L)] [Name:upperCase():append(x)] of [City]")).toBe("[ ]");
  });

  test("brackets within a tag belong to it", () => {
    expect(detected("{{items[0]}} {{list[1]}} {{rows[2]}}")).toBe("{{ }}");
    expect(detected("{a > b ? x : y} {((c + d))} ")).toBe("{ }");
  });

  test("references, boxes to tick and lines to fill in are none", () => {
    expect(detected("as shown [1], [2, 3] and [12]; [ ] yes [ ] no [____]. Dear {Name}")).toBe("{ }");
    expect(detected("see [sic] and [1]; Dear {{Name}} of {{City}}")).toBe("{{ }}");
  });

  test("words in French quotation marks and places to fill in by hand are none", () => {
    expect(detected("the attribute « key » of the tag")).toBe("none");
    expect(detected("the attribute «\u00a0key\u00a0» of the tag")).toBe("none");
    expect(detected("the company «XXXXXXX» and the company «УУУУУУУ»")).toBe("none");
    expect(detected("« #Items »«Name»« / »")).toBe("« »");
    expect(detected("{{ name }} and {{ xxx }}")).toBe("{{ }}");
  });

  test("names of merge fields are, with blanks too", () => {
    const text = "«Singleword», «Hello world», «More than one space»";
    expect(detected(text)).toBe("none");
    expect(detected(text, ["Singleword", "Hello world", "More than one space"])).toBe("« »");
  });

  test.each(["{@html}", "{{@picture}}", "{{+part}}", "{?Section}", "{~text}", "{:chart}"])(
    "a name with a mark of another program is: %s",
    (tag) => {
      expect(detected(`Hello ${tag}`)).toBe(tag.replace(/[@+?~:]\w+/, " "));
    },
  );

  test("elements of markup are none, and a section is", () => {
    const listing = "<order id='1'>\n<line>Oak</line>\n<line>Ash</line>\n<fo:block/>\n</order>";
    expect(detected(listing)).toBe("none");
    expect(detected(`${listing} Dear {Name}`)).toBe("{ }");
    expect(detected("[b]bold[/b] and [i]italic[/i]")).toBe("none");
    expect(detected("<#Items><Item> at <Price></Items>")).toBe("< >");
    expect(detected("[Items][Name] and [Price][/Items]")).toBe("[ ]");
  });

  test("remarks, citations, calls and sentences in brackets are none", () => {
    expect(detected("[Note: see below] [ed. Smith] [John: 3-4] [Section 12(a), ESEA.] [text()] [@id='x']")).toBe(
      "none",
    );
    expect(detected("«Интернет» и «Об основах охраны здоровья», «О связи»")).toBe("none");
    expect(detected("first [a], then [1], [2], [3] and [4-7]")).toBe("none");
    expect(detected("double f(double x) { return ((x + 1) * (x - 1)); }")).toBe("none");
    expect(detected("class A {\n  int b = 1;\n  void c() {\n    d();\n  }\n}\n")).toBe("none");
    expect(detected("the id {A79C9582-19D1-11D1-91C7-C4252B0A2F3E}, the field {seq f \\* Arabic}")).toBe("none");
  });

  test.each([
    ["keys", "Press [F10], <F2> or [Ctrl], and [Alt+R for Date]"],
    ["references to specifications", "as in [MS-DOCX], [RFC2119], [ISO 19005-2] and [ECMA-376]"],
    ["names of files", "save it as [input.docx] or [People.CSV]"],
    ["remarks with a verb", "[will be replaced] [To be updated manually] [This is an even page, with a header]"],
    ["functions of XPath", "Use [fn:contains(x)] or [xs:string(1)] here."],
    ["units and sounds", "the use [g/mi] of the word [pjɛʁo]"],
    ["places to fill in", "[DMS xxxxxxxxx] and [Name XXX]"],
    ["classes of programs", "Part [org.docx4j.openpackaging.parts.MainPart] and [java.util.List]"],
    ["headings of settings", "[Params]\n\tTitle = x\n[Files]\na.b=c"],
    ["comparisons", "0 never ends, < n > ends after n days"],
    ["blocks of code in lines with tabs", "class A { \tint b;\n\tvoid c() { \td();\n\t} } of a {list}"],
    ["endings of a word", "accept the term[s] and file[es]"],
    [
      "links in Markdown",
      "[Overview](https://example.org/), [Java API](api.html), [FAQ](#faq)\n[Site]: https://x.test",
    ],
    ["indexes and columns of tables", "Sample Name\tFactor Value[dose]\tParameter Value[rate]\nrows[i] = rows[j]"],
    ["arguments of types", "IEnumerable<Part> of(List<T>)"],
    ["arguments of LaTeX", "\\frac{num}{den} and {\\frac{x}{v}}^2, \\section*[short]{Title}"],
    ["levels of a log", "[INFO] started\n[WARNING] slow\n[ERROR] failed"],
    ["issues and parts of packages", "[PROJ-123] in [Content_Types].xml"],
    ["what a program imports", "import { createEditor } from 'editor'"],
    ["longer data of programs", `{"title": "${"a long title ".repeat(20)}"}`],
    [
      "alternatives of a contract",
      "[[as of the date and/or the day it is paid]] or [[to the extent it is and/or was so paid]] or [[so on and/or so forth, in each case]]",
    ],
  ])("%s are none", (_, text) => {
    expect(detected(text)).toBe("none");
  });

  test.each(["[Amount to be paid]", "[a.b]", "[data.name]", "[Ship To]", "[Will Contact]", "[total/count]", "[Iso]"])(
    "a name that resembles them is one: %s",
    (tag) => {
      expect(detected(`Hello ${tag}`)).toBe("[ ]");
    },
  );

  test("one word that stands once in pages of prose is an insertion, unless it is written like a name", () => {
    const pages = "The words of a long report follow each other. ".repeat(100);
    expect(detected(`${pages} He told the [scholars] of it.`)).toBe("none");
    expect(detected(`${pages} He told the [Name] of it.`)).toBe("[ ]");
    expect(detected(`${pages} From [seller] to [buyer].`)).toBe("[ ]");
    expect(detected(`${pages} From [[seller]].`)).toBe("[[ ]]");
    expect(detected(`${pages} Costs [total | number:2].`)).toBe("[ ]");
    expect(detected("Dear [name], thank you.")).toBe("[ ]");
  });

  test("few words in a long text are insertions or quotations, unless they are written like names", () => {
    const chapters = (text: string) => `${"The words of a long report follow each other. ".repeat(1_500)} ${text}`;
    expect(detected(chapters("He told the [scholars] of a [new] age."))).toBe("none");
    expect(detected(chapters("From [Seller] to [buyer]: [Name]."))).toBe("[ ]");
    expect(detected(chapters("Слово «пакет» и слово «Частей»."))).toBe("none");
    expect(detected(chapters("Dear «FirstName»"))).toBe("« »");
    expect(detected(chapters("Dear «Name»"), ["Name"])).toBe("« »");
    expect(detected("Dear «Name»")).toBe("« »");
  });

  test("a name may stand directly behind a word", () => {
    expect(detected("Hello[Name]")).toBe("[ ]");
    expect(detected("No.[No], Mr[Name]")).toBe("[ ]");
    expect(detected("Hello{Name}, file_{No}")).toBe("{ }");
  });

  test("names in square brackets beside doubled braces are the other program's columns", () => {
    expect(detected("{{goods}} [count] [name] [price] [count] [total] {{sum}}")).toBe("{{ }}");
  });

  test("quotations between « » and comparisons by < and > are none", () => {
    expect(detected("Il dit «je ne sais pas», puis «merci beaucoup». Dear [Name]")).toBe("[ ]");
    expect(detected("if a < b and c > d, call <https://example.org> or <me@example.org>; Dear [Name]")).toBe("[ ]");
  });
});

describe("no tag", () => {
  test.each([
    ["an empty text", ""],
    ["prose", "Dear customer, thank you for your order."],
    ["references only", "as shown [1] and [2, 3]"],
    ["HTML", "<b>bold</b> and <br/>"],
    ["one comparison", "1 < 2 and 3 > 2"],
    ["a field code that is shown as text", 'The code is {tc "{seq appendix \\* Alphabetic}-{seq figure}"}'],
  ])("%s gives none", (_, text) => {
    expect(detectDelimiters(text)).toBeUndefined();
  });
});

describe("text files", () => {
  test.each([
    ["{{ }}", "INSERT INTO [dbo].[People] ([Name], [Age]) VALUES ('{{Name}}', {{Age}});"],
    ["{{ }}", "UPDATE [T] SET [A] = {{a}} WHERE [B] = {{b}}"],
    ["{{ }}", "if (a[i] < b[j]) { print('{{x}}'); }"],
    ["{{ }}", "[section]\nkey={{#v}}{{.}}{{/v}}\n"],
    ["[[ ]]", "UPDATE [T] SET [A] = [[a]]"],
    ["{ }", "<name>{Name}</name>"],
    ["[ ]", "<name>[Name]</name>"],
    ["[ ]", "<list a='1'><entry>x</entry></list> [Name]"],
    ["none", "<name>Ada</name>"],
    ["< >", "Dear <Name>, <#Items><Item></Items>"],
    ["< >", "Dear <Name>, your order <No>"],
    ["[ ]", '{ "name": "[Name]", "age": [Age] }'],
    ["[ ]", "Dear [Name], {{1}} and {{ }}"],
  ])("%s are found in %s", (pair, text) => {
    expect(detectedInFile(text)).toBe(pair);
  });
});

test("brackets around several lines are no broken tags", () => {
  expect(detected("[Example: a long story\nthat ends here]")).toBe("none");
  expect(detected("if (a) {\n  b();\n}\n")).toBe("none");
  expect(detected("h]ayyim, tah]at, ses]en, h]amas and bes]a")).toBe("none");
});

test.each([
  ["{{ }}", "Dear {{Name!}}, hello"],
  ["{{ }}", "Dear {{1. Name}}, hello"],
  ["{ }", "Dear {Name,} hello"],
  ["{ }", "Dear {Name!}"],
  ["{ }", "{-w:tr Items}"],
  ["[ ]", "[-w:p Items]x"],
  ["[ ]", "It costs [Price +]"],
  ["[ ]", "It costs [Price |]"],
  ["{ }", "It costs {a.b * }"],
])("an error in the only tag does not hide it: %s in %s", (pair, text) => {
  expect(detected(text)).toBe(pair);
});

test.each([
  "the concentration of [Na+] and [OH-] ions [Ca2+]",
  "[sic!] [and so on,]",
  "« Je ne sais pas,\n« dit-il »",
  "a) one (see (b)), c)) two",
])("prose that resembles such errors is none: %s", (text) => {
  expect(detected(text)).toBe("none");
});

test("a tag behind a dollar sign has braces", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: tags of other engines are written so.
  expect(detected("The value is ${foo}.")).toBe("{ }");
});

test("a text with only broken tags gives their pair, so that the fault is found", () => {
  expect(detected("Dear {{Name, hello")).toBe("{{ }}");
  expect(detected("Dear {Name, hello")).toBe("{ }");
  expect(detected("Dear Name], hello")).toBe("[ ]");
});

test("a long text is searched quickly, regardless of its content", () => {
  const search = () => {
    detectDelimiters(`${"[".repeat(20_000)}${"{{a ".repeat(20_000)}${"«x» ".repeat(20_000)}`);
    detectDelimiters("[Name] ".repeat(50_000));
    detectTextDelimiters(`${"<a".repeat(50_000)}${"</".repeat(50_000)}${"</a ".repeat(50_000)}`);
  };
  expect(processorMs(search)).toBeLessThan(15_000);
});
