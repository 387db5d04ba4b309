/** HTML templates: the same tags as in a .docx, in text and in attributes, values escaped for where they stand. */
import { describe, expect, test } from "vitest";
import { htmlText } from "#shared/engine/merge/html/html-text.ts";
import { expectHtml, mergeHtml, readHtmlTags } from "#test/support/merge-html.ts";

const HOSTILE = `<script>"'&</script>`;
const ESCAPED = "&#60;script&#62;&#34;&#39;&#38;&#60;/script&#62;";

describe("values", () => {
  test.each([
    ["text", "<p>[V]</p>", `<p>${ESCAPED}</p>`],
    ["a title", "<title>[V]</title><p>x</p>", `<title>${ESCAPED}</title><p>x</p>`],
    ["an attribute", '<p title="[V]">x</p>', `<p title="${ESCAPED}">x</p>`],
    ["an attribute in single quotes", "<p title='[V]'>x</p>", `<p title='${ESCAPED}'>x</p>`],
    ["a style", '<p style="color: [V]">x</p>', '<p style="color: scriptscript">x</p>'],
    [
      "a word of a query",
      '<a href="https://a.test/?q=[V]">x</a>',
      `<a href="https://a.test/?q=%3Cscript%3E%22&#39;%26%3C%2Fscript%3E">x</a>`,
    ],
  ])("in %s cannot become markup", (_, template, becomes) => {
    expectHtml({ template, item: { V: HOSTILE }, becomes });
  });

  test("cannot become the name of an element behind a lone sign", () => {
    const V = "img src=x onerror=alert(1) ";
    expectHtml({ template: "<p>a <[V]> </[V]></p>", item: { V }, becomes: `<p>a &lt;${V}> </[V]></p>` });
    expectHtml({
      template: "<title><[V]</title><p>",
      item: { V: "/title " },
      becomes: "<title>&lt;/title </title><p>",
    });
  });

  test("line breaks are shown", () => {
    expectHtml({ template: "<p>[V]</p>", item: { V: "a\nb" }, becomes: "<p>a<br>\nb</p>" });
    expectHtml({ template: "<pre>[V]</pre>", item: { V: "a\nb" }, becomes: "<pre>a&#10;b</pre>" });
    expectHtml({
      template: "<p><svg><text>[V]</text></svg>",
      item: { V: "a\nb" },
      becomes: "<p><svg><text>a&#10;b</text></svg>",
    });
    expectHtml({ template: '<p title="[V]">x</p>', item: { V: "a\nb" }, becomes: '<p title="a&#10;b">x</p>' });
  });

  test("a style keeps colours and lengths, and calls nothing", () => {
    const template = '<p style="color: [C]; width: [W]; background: [B]">x</p>';
    const item = { C: "#ff0000", W: "12.5%", B: "url(http://a.test/x); position: fixed" };
    expect(mergeHtml(template, item)).toBe(
      '<p style="color: #ff0000; width: 12.5%; background: urlhttpa.testx position fixed">x</p>',
    );
  });

  test("scripts, styles and comments stay as they are", () => {
    const template =
      "<style>p[a] { color: red }</style><script>f([Name])</script><!-- [Name] --><p onclick='f([Name])'>[Name]</p>";
    expectHtml({ template, item: { Name: "Ada" }, becomes: template.replace(">[Name]</p>", ">Ada</p>") });
  });
});

describe("addresses", () => {
  const address = (V: string, template = '<a href="[V]">x</a>') =>
    /href="([^"]*)"/.exec(mergeHtml(template, { V }))?.[1];

  test.each(["https://a.test/b?c=d", "mailto:a@b.test", "tel:+49123", "/a/b", "a.html", "#part", ""])(
    "%j stays",
    (value) => {
      expect(address(value)).toBe(value);
    },
  );

  test.each([
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "vbscript:x",
    "file:///etc/passwd",
    "data:text/html,x",
    "data:image/svg+xml,<svg onload='x'>",
    "blob:x",
    "view-source:http://a.test",
    "//server/share",
    "\\\\server\\share",
  ])("%j becomes nothing", (value) => {
    expect(address(value)).toBe("");
  });

  test("parts of a scheme do not add up to one", () => {
    const template = '<a href="[A][B]">x</a>';
    expect(mergeHtml(template, { A: "java", B: "script:alert(1)" })).toBe('<a href="javascript%3Aalert(1)">x</a>');
    expect(mergeHtml('<a href="[A]:[B]">x</a>', { A: "javascript", B: "alert" })).toBe('<a href="">x</a>');
    expect(mergeHtml('<a href="javascript:f(&#39;[A]&#39;)">x</a>', { A: "');g('" })).toBe('<a href="">x</a>');
  });

  test("a picture may be data", () => {
    const V = "data:image/png;base64,iVBORw0KGgo=";
    expect(mergeHtml('<img src="[V]">', { V })).toBe(`<img src="${V}">`);
    expect(mergeHtml('<img src="data:image/png;base64,[V]">', { V: "iVBO+/==" })).toBe(
      '<img src="data:image/png;base64,iVBO+/==">',
    );
  });

  test("an address without tags stays, whatever it is", () => {
    expectHtml({ template: '<a href="ftp://a.test">[N]</a>', item: { N: 1 }, becomes: '<a href="ftp://a.test">1</a>' });
  });
});

describe("character references", () => {
  test("every name of HTML's is its character in the text of a page", () => {
    expect(htmlText("<p>&Omega; &mu; &hearts; &check; &NotEqualTilde; &#128; &notit; &bogus;</p>")).toBe(
      "Ω μ ♥ ✓ ≂̸ € ¬it; &bogus;\n",
    );
  });

  test("a tag may be written with them; && before a word is none", () => {
    const [options, item] = [{ enhancedSyntax: true }, { Größe: "L", vip: true, region: "north" }];
    expect(mergeHtml("<p>&lbrace;Gr&ouml;&szlig;e&rcub;</p>", item, options)).toBe("<p>L</p>");
    expect(mergeHtml("<p>{vip &&region}</p>", item, options)).toBe("<p>north</p>");
  });

  test("a value does not complete one that an address leaves open to a scheme", () => {
    const scheme = { V: "6avascript:alert(1)" };
    expect(mergeHtml('<a href="&#10[V]">x</a>', scheme)).toBe('<a href="">x</a>');
    expect(mergeHtml('<a href="&#10;[V]">x</a>', scheme)).toBe('<a href="&#10;6avascript:alert(1)">x</a>');
  });

  test("a comment ends at --!> too", () => {
    expect(htmlText("<p>a<!-- b --!>c</p>")).toBe("ac\n");
  });
});

describe("sections", () => {
  const Items = [
    { Name: "a", Price: 1 },
    { Name: "b", Price: 2 },
  ];

  test.each([
    ["in text", "<p>[#Items][Name] [/Items].</p>", "<p>a b .</p>"],
    [
      "around rows",
      "<table>[#Items]<tr><td>[Name]</td></tr>[/Items]</table>",
      "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>",
    ],
    [
      "from the first cell of a row to its last",
      "<table><tr><td>[#Items][Name]</td><td>[Price][/Items]</td></tr></table>",
      "<table><tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr></table>",
    ],
    [
      "between cells",
      "<table><tr>[#Items]<td>[Name]</td>[/Items]</tr></table>",
      "<table><tr><td>a</td><td>b</td></tr></table>",
    ],
    [
      "from the first cell to the last where a mark is alone",
      "<table><tr><td>[#Items]</td><td>[Name]</td><td>[/Items]</td></tr></table>",
      "<table><tr><td></td><td>a</td><td></td></tr><tr><td></td><td>b</td><td></td></tr></table>",
    ],
    [
      "over two rows",
      "<table><tr><td>[#Items][Name]<tr><td>[Price][/Items]</table>",
      "<table><tr><td>a<tr><td>1<tr><td>b<tr><td>2</table>",
    ],
    [
      "with marks in rows of their own",
      "<table><tr><td>[#Items]</td></tr><tr><td>[Name]</td></tr><tr><td>[/Items]</td></tr></table>",
      "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>",
    ],
    ["with marks in paragraphs of their own", "<p>[#Items]</p><p>[Name]</p><p>&nbsp;[/Items]</p>", "<p>a</p><p>b</p>"],
    [
      "over items of a list",
      "<ul><li><b>[#Items]</b>[Name]<li>[Price][/Items]</ul>",
      "<ul><li><b></b>a<li>1<li><b></b>b<li>2</ul>",
    ],
    [
      "within each other",
      "<table><tr><td>[#Items][#Items]</td><td>[Name][/Items][/Items]</td></tr></table>",
      "<table><tr><td></td><td>a</td></tr><tr><td></td><td>b</td></tr><tr><td></td><td>a</td></tr><tr><td></td><td>b</td></tr></table>",
    ],
    ["in an attribute", '<p class="x[#Items] [Name][/Items]">x</p>', '<p class="x a b">x</p>'],
    ["inverted", "<p>[^None]nothing[/None][#None]x[/None]</p>", "<p>nothing</p>"],
  ])("%s", (_, template, becomes) => {
    expectHtml({ template, item: { Items }, becomes });
  });

  test("that no whole elements lie between are invalid", () => {
    const { tags, problems } = readHtmlTags("<div>a [#Items]b</div><div>[Name] c [/Items]</div>");
    expect(tags.invalid).toEqual(["Items"]);
    expect(problems).toMatchObject([{ tag: "Items", kind: "misplaced_section" }]);
  });
});

describe("tags", () => {
  test("that inline elements cut are healed", () => {
    const item = { "First Name": "Ada" };
    expectHtml({ template: "<p>Dear [First <b>Name</b>]!</p>", item, becomes: "<p>Dear Ada<b></b>!</p>" });
    expectHtml({
      template: "<p><i>[</i>First <!-- x -->Name<b>]</b>!</p>",
      item,
      becomes: "<p><i>Ada</i><!-- x --><b></b>!</p>",
    });
  });

  test("that blocks cut are invalid", () => {
    const { tags, problems } = readHtmlTags("<p>Dear [First</p><p>Name], [Last Name]</p>");
    expect(tags.invalid).toHaveLength(1);
    expect(tags.valid).toContain("Last Name");
    expect(problems).toMatchObject([{ kind: "unreadable_tag", part: "text" }]);
  });

  test.each([
    "<p [V]>[N]</p>",
    "<p title=[V]>[N]</p>",
    '<iframe src="[V]"></iframe>[N]<p>',
    '<script src="[V]"></script><p>[N]',
    '<link href="[V]"><p>[N]',
    '<p><svg><a><set attributeName="href" to="[V]"/></a></svg><p>[N]',
    '<iframe srcdoc="[V]"></iframe><p>[N]',
    '<meta http-equiv="refresh" content="0;url=[V]"><p>[N]',
  ])("where no value can go are invalid: %s", (html) => {
    expect(readHtmlTags(html, { delimiters: { left: "[", right: "]" } }).tags.invalid).toEqual(["V"]);
  });

  test("may be written with character references", () => {
    expectHtml({ template: "<p>[A &amp; B] [C&nbsp;D]</p>", item: { "A & B": 1, "C D": 2 }, becomes: "<p>1 2</p>" });
    expectHtml({
      template: "<p>&#91;A&rsqb; &laquo;x&raquo;</p><p>[B]",
      item: { A: 1, B: 2 },
      becomes: "<p>1 &laquo;x&raquo;</p><p>2",
    });
    const options = { enhancedSyntax: true };
    expect(mergeHtml("<p>{{a &gt; 1 ? 'x' : 'y'}} {{b | upper}}</p>", { a: 2, b: "b" }, options)).toBe("<p>x B</p>");
  });

  test("have the delimiters that their author chose; those of HTML are never taken for some", () => {
    expect(readHtmlTags("<p>&lt;Name&gt; &lt;First Name&gt;</p>").delimiters).not.toMatchObject({ left: "<" });
    expect(readHtmlTags("<style>p { color: red }</style><p>{{Name}}</p>").delimiters).toEqual({
      left: "{{",
      right: "}}",
    });
    const delimiters = { left: "<%", right: "%>" };
    expect(mergeHtml("<p>&lt;%Name%&gt;</p>", { Name: "Ada" }, { delimiters })).toBe("<p>Ada</p>");
  });

  test("are listed with their sections, faults with their line", () => {
    const { tags, problems } = readHtmlTags('<p>[Name]\n<a href="[Link]">[#Items][.]\n[Open</a>');
    expect(tags.valid).toEqual(expect.arrayContaining(["Name", "Link"]));
    expect(problems.map(({ context }) => context.slice(0, 7))).toContain("line 3:");
  });
});
