/** Tells whether a page has content that should be seen, so that a page that is drawn empty can be told. */
import { ContentScanner } from "#shared/pdf/conformance/content-tokens.ts";
import { decodeContent } from "#shared/pdf/conformance/decode-content.ts";
import { Findings } from "#shared/pdf/conformance/findings.ts";
import { objectAt } from "#shared/pdf/objects/lookup.ts";
import type { ListedPage } from "#shared/pdf/objects/page-tree.ts";

const PAINTING = new Set("f F f* B B* b b* S s sh Do".split(" "));
const TEXT = new Set(["Tj", "TJ", "'", '"']);
/** Text rendering modes, of text that is only searched or clips (ISO 32000-1, table 106). */
const UNSEEN = new Set([3, 7]);

/** Content that cannot be unpacked counts, because nobody knows what it says. */
export function paints({ dict }: ListedPage): boolean {
  const findings = new Findings("3b");
  const content = decodeContent(objectAt(dict, "Contents"), findings);
  let isPainting = findings.violations.length > 0;
  let mode = 0;
  const modes: number[] = [];
  new ContentScanner(content).read({
    operator(name, [operand]) {
      if (name === "Tr") mode = Number(operand);
      if (name === "q") modes.push(mode);
      if (name === "Q") mode = modes.pop() ?? mode;
      isPainting ||= PAINTING.has(name) || (TEXT.has(name) && !UNSEEN.has(mode));
    },
    inlineImage() {
      isPainting = true;
    },
  });
  return isPainting;
}
