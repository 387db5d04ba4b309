/** HTML and Markdown in the data. */
import { html, markdown } from "#shared/engine/merge/filters/markup.ts";
import { MarkupValue } from "#shared/engine/merge/markup/markup-value.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { type FuzzTarget, mustHold, textOf, unlessRefused } from "#test/fuzz/target.ts";

export const markup: FuzzTarget = {
  about: "HTML and Markdown of the data (shared/engine/merge/markup)",
  seeds: () => [
    '<h1>a</h1><ol start="3"><li>b<ul><li>c</ul></ol><p style="color:red;text-align:center">d<br><a href="https://x.test">e</a>',
    "<table><thead><tr><th colspan=2>a</thead><tr><td rowspan=2>b<td>c<tr><td>d</table><pre>e\nf</pre><hr>",
    "# a\n\n1. b\n   - *c*\n\n> d\n\n| e | f |\n|---|--:|\n| ~~g~~ | `h` |\n\n[i](https://x.test)",
  ],
  words: [
    ...[
      "<p>",
      "</p>",
      "<b>",
      "</b>",
      "<b a=§>",
      "<a href='",
      "<li>",
      "<ul>",
      "<table>",
      "<tr>",
      "<td>",
      "</table>",
      "<br>",
    ],
    ...["<img src='data:image/png;base64,", "<img width=9% src=https://x.test/§>", "data:image/png;base64,AAAA", "'>"],
    ...["<script>", "<svg>", "<template>", "<!--", "-->", "<td rowspan=9 colspan=9>", "<select>", "<math>", "&#xFFFE;"],
    ...["[", "](", "**", "_", "`", "> ", "- ", "1. ", "|", "\n", "~~", "![", "<", "    ", "---\n", "# "],
  ],
  run(input) {
    for (const filter of [html, markdown]) {
      const value = unlessRefused([MergeFailure], () => filter.prepare([])(textOf(input), [], undefined));
      if (!(value instanceof MarkupValue)) continue;
      const page = value.html();
      mustHold(
        !/<(?:script|style|iframe|img|svg|meta|link)|<[^>]* on\w+=|[\ufffe\uffff]/i.test(page),
        "only what is allowed is in a page",
      );
      mustHold(value.characters >= value.toString().length, "the estimate covers the text");
    }
  },
};
