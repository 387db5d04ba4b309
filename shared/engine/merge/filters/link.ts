/** `[Url | link:'Our terms']`: a text that leads to an address. */

import { BOOKMARK, LinkValue } from "#shared/engine/merge/rich/link-value.ts";
import { addressOfData } from "#shared/engine/merge/values/link-address.ts";
import { printValue, xmlText } from "#shared/engine/merge/values/print-value.ts";
import { defineFilter, forEachEntry } from "./arguments/filter.ts";
import { optional, text } from "./arguments/parameters.ts";

const shownText = optional(text, "");

/**
 * The address may lead to the web, to mail or a telephone; any other scheme leads nowhere, as in links of the template.
 * Without a text the address itself is shown. An empty address gives no link.
 */
export const link = defineFilter({
  parameters: [shownText],
  prepare: (written) =>
    forEachEntry((value) => {
      const address = printValue(value).trim();
      if (address === "") return written;
      const target = BOOKMARK.test(address) ? address : addressOfData(address);
      return new LinkValue(target, xmlText(written === "" ? address : written));
    }),
});
