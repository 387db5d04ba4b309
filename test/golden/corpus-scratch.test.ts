import { test } from "vitest";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { compileTemplate } from "#shared/merge/compile-template.ts";
import { openDocx } from "#shared/template-file/open-docx.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { brokenRules, lintDocx } from "#test/support/ooxml-linter.ts";
const root = "/work/shared/corpus";
test("corpus", () => {
  const files = (readdirSync(root, { recursive: true }) as string[]).filter((f) => f.endsWith(".docx")).sort();
  let n = 0, refused = 0;
  const hosts = ["docxcompose", "docx4j", "easy-template-x"];
  const host = compileTemplate({ kind: "docx", docx: openDocx(docx({ body: paragraph("Dear") + paragraph("[T | document]") + paragraph("mid") + paragraph("[T | document:'inline']") + paragraph("[T | document]"), headers: { default: paragraph("H") } }), "h.docx") }, { delimiters: { left: "[", right: "]" }, enhancedSyntax: true });
  const t0 = Date.now();
  for (const f of files) {
    if (n > 1200) break;
    const bytes = readFileSync(`${root}/${f}`);
    if (bytes.length > 3_000_000) continue;
    let plain: ReadonlySet<string>;
    try { openDocx(bytes, f); plain = brokenRules(bytes); } catch { refused++; continue; }
    n++;
    try {
      const out = host.docx?.render({ T: `data:;base64,${bytes.toString("base64")}` }) ?? new Uint8Array();
      const faults = lintDocx(out).filter((x) => !plain.has(x.replace(/: .*$/s, "")));
      if (faults.length) { console.log(f, faults.slice(0, 3)); writeFileSync(`/tmp/nested/bad-${n}.docx`, out); }
      openDocx(out, "o.docx");
    } catch (e) { console.log("THROWS", f, String((e as Error).stack).slice(0, 600)); }
  }
  console.log(n, refused, Date.now() - t0);
}, 600000);
