import fc from "fast-check";
import { expect, test } from "vitest";
import { atOnce } from "#shared/base/encoding/steps.ts";
import { parsingUrlencoded } from "#shared/edge/http/fields/parse-urlencoded.ts";
import { processorMs } from "#test/support/processor-time.ts";

test("pairs are read as the URL standard reads them", () => {
  const pieces = fc.constantFrom("a", "%41", "%c3%a9", "+", "=", "&", "%", "%4", "%zz", "%25");
  const text = fc.array(pieces, { maxLength: 12 }).map((all) => encodeURI(all.join("")).replaceAll("%25", "%"));
  const whole = text.filter((each) => !new URLSearchParams(each).toString().includes("%EF%BF%BD"));
  fc.assert(
    fc.property(whole, (each) => {
      expect(atOnce(parsingUrlencoded(each))).toEqual([...new URLSearchParams(each)]);
    }),
  );
});

test.each(["%41", "a+", "%zz"])("a whole body of %s costs little, because all callers wait meanwhile", (piece) => {
  const bodyOf = (each: string) => `data=${each.repeat(26_000_000 / each.length)}`;
  const body = bodyOf(piece);
  // Node's own parser tells how fast this machine is. The limit is 2 seconds where that takes 50 ms.
  const yardstickMs = processorMs(() => new URLSearchParams(bodyOf("%41")));
  expect(processorMs(() => atOnce(parsingUrlencoded(body)))).toBeLessThan(40 * yardstickMs);
});
