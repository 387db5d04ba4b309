/** Tags of other template engines: what they are in this one's, and prose in which none is seen. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: tags of other engines are written so.
import { describe, expect, test } from "vitest";
import { SWITCH } from "#shared/engine/template/foreign-engines.ts";
import {
  type ReadOptions,
  readHtmlTemplate,
  readTemplate,
  readTextTemplate,
} from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { openHtml } from "#shared/engine/template-file/open-html.ts";
import { openText } from "#shared/engine/template-file/open-text.ts";
import { field, paragraph, paragraphs } from "#test/support/docx-blocks.ts";
import { type DocxContent, docx } from "#test/support/docx-package.ts";

const PLAIN: ReadOptions = { enhancedSyntax: false };
const readDocx = (content: DocxContent | string, options = PLAIN) =>
  readTemplate(openDocx(docx(content), "a.docx"), options);
const inText = (text: string) => readTextTemplate(openText(Buffer.from(text), "a.txt"), PLAIN).problems;
const inHtml = (html: string) => readHtmlTemplate(openHtml(Buffer.from(html), "a.html"), PLAIN).problems;
const advice = (...lines: readonly string[]) =>
  readDocx(paragraphs(...lines)).problems.map(({ kind, suggestion }) => `${kind}: ${suggestion}`);

describe("beside other tags", () => {
  test.each([
    ["{% if Paid %}", "Write {{#Paid}} instead of {% if Paid %}."],
    ["{%- if not Paid -%}", "Write {{^Paid}} instead of {%- if not Paid -%}."],
    [
      "{% if Due in Open %}",
      "Put the value of Due in Open into the data, and write {{#Name}} with its name instead of {% if Due in Open %}.",
    ],
    ["{% elif Due %}", "Write {{/}} and {{#Due}} instead of {% elif Due %}."],
    ["{% else %}", "Write {{/}} and the opposite section, such as {{^Name}}, instead of {% else %}."],
    [
      "{%tr for item in order.items %}",
      `Write {{#order.items}} instead of {%tr for item in order.items %}, and ${SWITCH}.`,
    ],
    ["{% endfor %}", "Write {{/}} instead of {% endfor %}."],
    ["{% set x = 1 %}", "Remove {% set x = 1 %}, and compute the value in the data."],
    ["${Name}", "Write {{Name}} instead of ${Name}."],
    ["#{order.Name}", `Write {{order.Name}} instead of #{order.Name}, and ${SWITCH}.`],
    ["<<First Name>>", "Write {{First Name}} instead of <<First Name>>, or set the delimiters to << and >>."],
    ["<<[Name]>>", "Write {{Name}} instead of <<[Name]>>."],
    ["{%=Name%}", "Write {{Name}} instead of {%=Name%}."],
    ["{% cellbg Colour %}", "Remove {% cellbg Colour %}, and compute the value in the data."],
    ["{# a remark #}", "Remove {# a remark #}: a comment would be printed."],
    ["{%else if Due%}", "Write {{/}} and {{#Due}} instead of {%else if Due%}."],
    ["+++IMAGE logo()+++", "Remove +++IMAGE logo()+++, and compute the value in the data."],
    ["+++IF 4 > Due+++", `Write {{#4 > Due}} instead of +++IF 4 > Due+++, and ${SWITCH}.`],
    ["${upper(Name)}", "Put the value of upper(Name) into the data, and write its name instead of ${upper(Name)}."],
    ['<# <Content Select="./Name" /> #>', 'Write {{Name}} instead of <# <Content Select="./Name" /> #>.'],
    ["@Name@", "Write {{Name}} instead of @Name@."],
    ["+++INS $order.Name+++", `Write {{order.Name}} instead of +++INS $order.Name+++, and ${SWITCH}.`],
    ["+++= Name +++", "Write {{Name}} instead of +++= Name +++."],
    [
      "+++FOR item IN order.items+++",
      `Write {{#order.items}} instead of +++FOR item IN order.items+++, and ${SWITCH}.`,
    ],
    ["+++IF Paid+++", "Write {{#Paid}} instead of +++IF Paid+++."],
    ["+++END-FOR item+++", "Write {{/}} instead of +++END-FOR item+++."],
  ])("%s", (tag, suggestion) => {
    expect(advice(`Dear {{Title}}, see ${tag} here`)).toEqual([`foreign_tag: ${suggestion}`]);
  });

  test("the name of a merge field as text, while the field itself is filled", () => {
    const fields = paragraph([field("MERGEFIELD Name", "«Name»"), field("MERGEFIELD City", "Ulm")]);
    const body = paragraphs("{Title} {a} {b} {c} «Name»") + fields;
    const { problems, tags } = readDocx(body, { ...PLAIN, delimiters: { left: "{", right: "}" } });
    expect(problems.map(({ suggestion }) => suggestion)).toEqual(["Write {Name} instead of «Name»."]);
    expect(tags.valid).toEqual(["Title", "a", "b", "c", "Name", "City"]);
  });
});

describe("statements are translated with their ends", () => {
  test.each<[string, string, string, readonly string[]]>([
    [
      "Jinja, with the names of its loop",
      "[Title]",
      "{% for item in items %}{{ item.name }}{% if not item %}a{% else %}b{% endif %}{% endfor %}",
      ["[#items]", "[name]", "[^.]", "[/][#.]", "[/]", "[/]"],
    ],
    [
      "a loop over a list of the entry",
      "[Title]",
      "{% for c in firms %}{% for p in c.people %}{{ p.name }}{% endfor %}{% if c.big %}x{% endif %}{% endfor %}",
      ["[#firms]", "[#people]", "[name]", "[/]", "[#big]", "[/]", "[/]"],
    ],
    [
      "a condition on a list, which its section would repeat",
      "[Title]",
      "{% if items %}List:{% for i in items %}{{ i }}{% endfor %}{% else %}none{% endif %}",
      [`[#items.length]`, "[#items]", "[.]", "[/]", "[/][^items]", "[/]"],
    ],
    ["py3o", "[Title]", 'for="p in people" if="p.paid" a /if /for', ["[#people]", "[#paid]", "[/]", "[/]"]],
    [
      "Aspose",
      "[Title]",
      "<<foreach [p in people]>><<[p.Name]>><<if [p.Age > 3]>>a<<else>>b<</if>><</foreach>>",
      ["[#people]", "[Name]", "[#Age > 3]", "[/][^Age > 3]", "[/]", "[/]"],
    ],
    [
      "Docmosis",
      "[Title]",
      "<<rs_people>><<name>><<cs_paid>>a<<es_paid>><<es_people>>",
      ["[#people]", "[name]", "[#paid]", "[/]", "[/]"],
    ],
    [
      "HotDocs",
      "[Title]",
      "«REPEAT People»«Name»«END REPEAT» «IF Paid»a«ELSE»b«END IF»",
      ["[#People]", "[Name]", "[/]", "[#Paid]", "[/][^Paid]", "[/]"],
    ],
    [
      "docx-templates",
      "[Title]",
      "+++FOR p IN people+++ +++$p.name+++ +++$idx+++ +++END-FOR p+++",
      ["[#people]", "[name]", "[$index]", "[/]"],
    ],
    [
      "Open XML PowerTools",
      "[Title]",
      '<Repeat Select="./Lines"/> <Content Select="@Price" /> <EndRepeat/>',
      ["[#Lines]", "[Price]", "[/]"],
    ],
    ["Handlebars", "[Title]", "{{#if paid}}a{{else}}b{{/if}} {{city}}", ["[#paid]", "[/][^paid]", "[/]", "[city]"]],
    [
      "Handlebars between its own delimiters",
      "{{Title}}",
      "{{#each items}}{{this.name}}{{/each}}{{#unless paid}}a{{else}}b{{/unless}}",
      ["{{#items}}", "{{/items}}", "{{^paid}}", "{{/}}", "{{name}}", "{{/}}{{#paid}}"],
    ],
    [
      "docxtemplater",
      "[Title]",
      "{#items}{name}{/items} {^paid}a{/}",
      ["[#items]", "[name]", "[/items]", "[^paid]", "[/]"],
    ],
    [
      "docx-templates",
      "[Title]",
      "+++FOR person IN persons+++ +++INS $person.name+++ +++END-FOR person+++ +++IF paid+++ +++END-IF+++",
      ["[#persons]", "[name]", "[/]", "[#paid]"],
    ],
    ["Carbone", "[Title]", "{d.name} and {d.city}", ["[name]", "[city]"]],
    ["names with a dollar sign", "[Title]", "${first_name} is ${age}", ["[first_name]", "[age]"]],
    [
      "merge fields typed as text",
      "[Title]",
      '{ MERGEFIELD "First Name" \\* Upper } { MERGEFIELD City }',
      ["[First Name]", "[City]"],
    ],
    ["words", "[Title]", "[if Vip]a[else]b[endif]", ["[#Vip]", "[/][^Vip]", "[/]"]],
    ["words with an end of a section", "[Title]", "[if Vip]a[/if]", ["[/Vip]", "[#Vip]"]],
  ])("%s", (_case, title, text, expected) => {
    const delimiters = title.startsWith("[") ? { left: "[", right: "]" } : { left: "{{", right: "}}" };
    const { problems } = readDocx(paragraphs(`Dear ${title},`, text), { ...PLAIN, delimiters });
    const own = problems.map(({ suggestion }) => /^Write (.*?) instead of /.exec(suggestion)?.[1]);
    expect([...new Set(own)]).toEqual([...new Set(expected)]);
  });

  test.each([
    ["[if Hours < 40]a[/if]", "[#Hours < 40]"],
    ["[if Country = “DE” and not Paid]a[end if]", "[#Country == “DE” && !Paid]"],
    ["{% if order.total | length > 3 %}a{% endif %}", "[#order.total.length > 3]"],
    ['{{#if (eq Country "DE")}}a{{/if}}', '[#Country == "DE"]'],
    ['{ IF { MERGEFIELD Sex } = "M" "Mr" "Ms" }', '[Sex == "M" ? "Mr" : "Ms"]'],
  ])("%s computes, so it needs the switch", (text, own) => {
    const first = ({ problems }: ReturnType<typeof readDocx>) =>
      problems.find(({ suggestion }) => suggestion.startsWith(`Write ${own} instead of `))?.suggestion;
    const body = paragraphs("Dear [Title],", text);
    const delimiters = { left: "[", right: "]" };
    expect(first(readDocx(body, { delimiters, enhancedSyntax: false }))).toMatch(
      new RegExp(`, and ${RegExp.escape(SWITCH)}\\.$`),
    );
    expect(first(readDocx(body, { delimiters, enhancedSyntax: true }))).toMatch(/\.$/);
    expect(first(readDocx(body, { delimiters, enhancedSyntax: true }))).not.toContain(SWITCH);
  });

  test.each([
    "[if applicable]",
    "[with compliments] [end]",
    "[for Name] [else]",
    "[this.name]",
    "[Terms / Conditions]",
  ])("a name that only reads like one is a name: %s", (text) => {
    expect(advice(`Dear [Title], ${text}`)).toEqual([]);
  });
});

test("a computation without enhanced syntax is reported with the switch", () => {
  const tags = ["Since | date:“d MMMM”:“de”", "Total * 2", "Pay / Days", "a ≥ 3 ? “x” : “y”"];
  const { problems, tags: read } = readDocx(
    paragraphs("Dear [Title],", ...tags.map((tag) => `[${tag}]`), "[#Hours < 40]a[/]"),
  );
  expect(read.invalid).toEqual([]);
  expect(problems.map(({ tag, kind }) => [tag, kind])).toEqual(
    [...tags, "Hours < 40"].map((tag) => [tag, "expression_as_name"]),
  );
  expect(problems.every(({ suggestion }) => suggestion.includes(SWITCH))).toBe(true);
});

test("references and remarks of editors among the tags are reported, with the way to print them", () => {
  const texts = ["1", "12–15", "sic", "ibid.", "…"];
  const { problems } = readDocx(paragraphs("Dear [Title],", ...texts.map((each) => `see [${each}]`)));
  expect(problems.map(({ tag, kind }) => [tag, kind])).toEqual(texts.map((each) => [each, "taken_for_tag"]));
  expect(problems.map(({ suggestion }) => suggestion)).toEqual(
    texts.map((each) => expect.stringContaining(`To print the text, write [\\${each}].`)),
  );
  const escaped = readDocx(paragraphs("Dear [Title],", ...texts.map((each) => `see [\\${each}]`)));
  expect(escaped).toMatchObject({ tags: { valid: ["Title"], invalid: [] }, problems: [] });
});

test("without other tags, whose documents would be copies", () => {
  expect(advice("Dear <<Name>>,", "@Street@")).toEqual([
    "foreign_tag: Write [Name] instead of <<Name>>, or set the delimiters to << and >>.",
    "foreign_tag: Write [Street] instead of @Street@.",
  ]);
  expect(advice("Dear ${Name}, #{City}")).toEqual([
    "foreign_tag: Write {Name} instead of ${Name}, unless $ is to be printed.",
    "foreign_tag: Write {City} instead of #{City}, unless # is to be printed.",
  ]);
});

test("names with the marks of docxtpl beside its statements", () => {
  expect(advice("{%p if Paid %}{{p Contract}} {{r Name}} {{Place}}")).toEqual([
    "foreign_tag: Write {{#Paid}} instead of {%p if Paid %}.",
    "foreign_tag: Write {{Contract}} instead of {{p Contract}}.",
    "foreign_tag: Write {{Name}} instead of {{r Name}}.",
  ]);
  expect(advice("{{p Contract}} {{r Name}}")).toEqual([
    "foreign_tag: Write {{Contract}} instead of {{p Contract}}, unless this is its whole name.",
    "foreign_tag: Write {{Name}} instead of {{r Name}}, unless this is its whole name.",
  ]);
});

test("names and repetitions of Carbone", () => {
  expect(advice("{d.Name} {d.todos[i].title} {d.todos[i+1].title}")).toEqual([
    "foreign_tag: Write {Name} instead of {d.Name}.",
    "foreign_tag: Write {title} in a section {#todos} … {/} instead of {d.todos[i].title}.",
    "foreign_tag: Remove {d.todos[i+1].title}: a section says by itself what it repeats.",
  ]);
  expect(advice("{d.Name} {d.City}")).toEqual([]);
});

test("names of FreeMarker and Velocity in merge fields", () => {
  const body = paragraph([field("MERGEFIELD ${Name}", "«${Name}»"), field("MERGEFIELD $order.No", "«$order.No»")]);
  expect(readDocx(body).problems.map(({ suggestion }) => suggestion)).toEqual([
    "Write «Name» instead of «${Name}».",
    `Write «order.No» instead of «$order.No», and ${SWITCH}.`,
  ]);
});

test.each([
  ["FreeMarker", ["[#list people as p]", "${p.name}", "[/#list]"]],
  ["Velocity", ["#foreach($p in $people)", "$p.name", "#end"]],
  ["Aspose.Words", ["TableStart:people", "name", "TableEnd:people"]],
])("loops of %s in merge fields", (_engine, codes) => {
  const body = [...codes, "City", "Street", "Country", "Zip", "Phone"]
    .map((code) => paragraph([field(`MERGEFIELD ${code}`, `«${code}»`)]))
    .join("");
  const written = readDocx(body).problems.map(({ suggestion }) => /Write (\S+) instead/.exec(suggestion)?.[1]);
  const loop = codes[1] === "name" ? [] : ["«name»"];
  expect(written.toSorted()).toEqual(["«#people»", "«/people»", ...loop]);
});

test("a name of the entry around the innermost one has a condition", () => {
  expect(advice("{{Title}} {% for c in firms %}{% for p in people %}{{ c.name }}{% endfor %}{% endfor %}")).toContain(
    "foreign_tag: Write {{name}} instead of {{ c.name }}, if the entries of the inner list have no value of that name.",
  );
});

test("formatters of Carbone are named in every part of the file", () => {
  const body = { body: paragraph("{d.total:formatN(2)} {d[i].name}"), headers: { default: paragraph("{d.city}") } };
  expect(readDocx(body).problems.map(({ suggestion }) => suggestion)).toEqual([
    "Write {total} instead of {d.total:formatN(2)}, with a filter in place of its formatter.",
    "Write {name} in a section {#Name} … {/} instead of {d[i].name}.",
    "Write {city} instead of {d.city}.",
  ]);
});

test("conditions of Docmosis are not read as names between braces", () => {
  const found = advice("{Title} <<cs_{Age>3}>>{Name}<<es_>>");
  expect(found).toEqual([
    `foreign_tag: Write {#Age>3} instead of <<cs_{Age>3}>>, and ${SWITCH}.`,
    "foreign_tag: Write {/} instead of <<es_>>.",
  ]);
});

test("the metadata of Templater is named with its tag", () => {
  const [problem] = readDocx(paragraphs("[[Name]] on [[Date]:format(d)]")).problems;
  expect(problem?.suggestion).toMatch(/^Write \[\[Date\]\] instead of \[\[Date\]:format\(d\)\]\./);
});

test("calls and filters with parentheses are no names", () => {
  const kinds = readDocx(paragraphs("{{a|default('x')}} {{b.upper()}} {{Amount (EUR)}} {{Amount(EUR)}}")).problems;
  expect(kinds.map(({ kind, tag }) => [kind, tag])).toEqual([
    ["expression_as_name", "a|default('x')"],
    ["expression_as_name", "b.upper()"],
  ]);
});

test("they are no invalid tags, and come after these, once, with their place", () => {
  const { tags, problems } = readDocx({
    body: paragraphs("<<Name>> and {{Name", "<<Name>> again"),
    headers: { default: paragraph("of @Place@ here") },
  });
  expect(tags.invalid).toEqual(["Name"]);
  expect(problems.map(({ tag, part, context }) => [tag, part, context])).toEqual([
    ["Name", "body", "<<Name>> and {{Name <<Name>> again"],
    ["<<Name>>", "body", "<<Name>> and {{Name <<Name>> again"],
    ["@Place@", "header 1", "of @Place@ here"],
  ]);
});

test("in text and HTML, where the signs are not the language's", () => {
  expect(inText("Dear ${Name}").map(({ tag, part }) => [tag, part])).toEqual([["${Name}", "text"]]);
  expect(inText("HOME=${HOME} {{Name}} {% if a %}").map(({ tag }) => tag)).toEqual(["{% if a %}"]);
  expect(inHtml("<p>Dear {{Name}} {% if a %}</p><script>`${x}`</script>").map(({ tag }) => tag)).toEqual([
    "{% if a %}",
  ]);
});

test.each([
  "It costs ${Price} for {Name}",
  "C+++ and D+++ are languages, {Name}; +++ {a} +++",
  "mail a@example.org or b@example.org, @ada and @grace@mastodon.example",
  "if a << b or c >> d, «Name» says <<",
  "« Bonjour », {Name}, a discount of 5 %} or {% 10",
  "{%Logo} {% Discount}",
])("prose and own tags are none: %s", (text) => {
  expect(advice(text).filter((each) => each.startsWith("foreign_tag"))).toEqual([]);
});

test("delimiters that begin as they do are the template's own", () => {
  const delimiters = { left: "<<", right: ">>" };
  expect(readDocx(paragraph("Dear <<Name>>"), { ...PLAIN, delimiters })).toMatchObject({
    tags: { valid: ["Name"], invalid: [] },
    problems: [],
  });
});

test.each([
  ["an element with many attributes", `<Content Select="x"${' a=""'.repeat(2_000)}`],
  ["a value of many blanks", `[Title] \${${" ".repeat(20_000)}`],
  ["a name of many blanks", `[Title] {{${" ".repeat(20_000)}`],
])("%s without its end takes no time", (_case, text) => {
  const start = process.cpuUsage();
  advice(text);
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});

test.each([
  ["loops", "[Title] ", "[for a in b] "],
  ["loops of Jinja", "[Title] ", "{% for a in b %} "],
  ["branches", "[Title] {% if a %}", "{% elif b %} "],
  ["names with marks", "", "{{p a}} "],
  ["names between angles", "", "<<a>> "],
])("four times the %s take at most eight times as long", (_case, before, tag) => {
  // The quickest of several runs is the one that nothing else has disturbed.
  const time = (count: number) => {
    const text = before + tag.repeat(count);
    const runs = Array.from({ length: 5 }, () => {
      const start = process.cpuUsage();
      inText(text);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    });
    return Math.min(...runs);
  };
  expect(time(4_000)).toBeLessThan(8 * time(1_000));
});

test.each([
  ['<Conditional Select="./A" NotMatch="x"/>a<EndConditional/>', `Write {{#A != "x"}} instead of <Conditional`],
  ['<Conditional Select="./A" Match="x"/>a<EndConditional/>', `Write {{#A == "x"}} instead of <Conditional`],
  ['<Conditional Select="../A" Match="x"/>a<EndConditional/>', 'Put the value of ../A == "x" into the data'],
  ['<Repeat Select="//A"/>a<EndRepeat/>', "Put the value of //A into the data"],
  ['<Content Select="//A"/>', "Remove <Content"],
  ['<Content Select="../A"/>', 'Write {{A}} instead of <Content Select="../A"/>, if the entries of the inner list'],
])("paths of Open XML PowerTools: %s", (text, expected) => {
  expect(advice("Dear {{Title}}", text, '<Content Select="./B"/>')[0]).toContain(expected);
});

test("a name of the entry around has a condition in loops of another engine, and is reported once", () => {
  const found = advice("{{Title}} {% for c in firms %}{{../name}}{% endfor %}").filter((each) => each.includes("../"));
  expect(found).toEqual([
    "foreign_tag: Write {{name}} instead of {{../name}}, if the entries of the inner list have no value of that name.",
  ]);
});

test.each([
  ['{% if not status == "paid" %}a{% endif %}', '[#!(status == "paid")]'],
  ['{% if not a == "x and y" and b %}a{% endif %}', '[#!(a == "x and y") && b]'],
  ["{% if not (a == b) or not c %}a{% endif %}", "[#!(a == b) || !c]"],
  ["{% if not a %}b{% endif %}", "[^a]"],
])("the negation in %s", (text, own) => {
  expect(advice("Dear [Title],", text).join()).toContain(`Write ${own} instead of `);
});

test.each([
  ["{d.a:ifIN('x'):showBegin}", "Put its value into the data, and write {#Name} with its name"],
  ["{d.a:ifEQ(1):and(.b):ifEQ(2):hideBegin}", "Put its value into the data, and write {^Name} with its name"],
  ["{d.a:ifEQ(yes):showBegin}", 'Write {#a == "yes"} instead of'],
  ["{d.a:ifEQ('yes'):showBegin}", 'Write {#a == "yes"} instead of'],
  ["{d.a:ifGT(2):hideBegin}", "Write {^a > 2} instead of"],
  ["{d.a:ifEM:hideBegin}", "Write {#a} instead of"],
])("conditions of Carbone: %s", (text, expected) => {
  const { problems } = readDocx(paragraphs("{d.Name}", text));
  const found = problems.filter(({ tag }) => tag.includes("Begin"));
  expect(found.map(({ suggestion }) => suggestion)).toEqual([expect.stringContaining(expected)]);
});

test("a call is to be put into the data, since tags cannot call functions", () => {
  expect(advice("{{Title}} {{today()}}")).toEqual([
    "expression_as_name: Put the value of today() into the data, and write its name instead of {{today()}}.",
  ]);
});
