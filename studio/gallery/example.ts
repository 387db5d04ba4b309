/** The example of the first visit: a letter with its data. */
import { go } from "#studio/keep/address.ts";
import { keep } from "#studio/keep/kept.ts";
import { bytesOf, jsonOf, reachFile } from "#studio/service/call.ts";
import { sameKey } from "#studio/service/key.ts";
import { createTemplate } from "#studio/service/operations.ts";
import { SERVICE_ADDRESS } from "#studio/service/service-address.ts";

const TEMPLATE = `${SERVICE_ADDRESS}/examples/Offer.docx`;
const DATA = `${SERVICE_ADDRESS}/examples/offer.json`;

/** Whether it was opened in this browser, and may have been deleted since. */
export const EXAMPLE_WAS_OPENED = "example";

/** Whoever has gone elsewhere meanwhile stays there. */
export async function openExample(): Promise<void> {
  const isSame = sameKey();
  const place = location.hash;
  const [file, sample] = await Promise.all([reachFile(TEMPLATE).then(bytesOf), reachFile(DATA).then(jsonOf)]);
  if (!isSame()) return;
  const template = await createTemplate({ file: new File([file], "Offer.docx") });
  if (!isSame()) return;
  keep(`data.${template.id}`, sample);
  keep(EXAMPLE_WAS_OPENED, true);
  if (location.hash === place) go("template", template.id);
}
