/** The example of the first visit: a letter with its data. */
import { go } from "#studio/keep/address.ts";
import { keep } from "#studio/keep/kept.ts";
import { reach } from "#studio/service/call.ts";
import { createTemplate } from "#studio/service/operations.ts";
import { SERVICE_ADDRESS } from "#studio/service/service-address.ts";

const TEMPLATE = `${SERVICE_ADDRESS}/examples/Offer.docx`;
const DATA = `${SERVICE_ADDRESS}/examples/offer.json`;

/** Whether it was opened in this browser, and may have been deleted since. */
export const EXAMPLE_WAS_OPENED = "example";

export async function openExample(): Promise<void> {
  const [file, data] = await Promise.all([reach(TEMPLATE), reach(DATA)]);
  const template = await createTemplate({ file: new File([await file.blob()], "Offer.docx") });
  keep(`data.${template.id}`, await data.json());
  keep(EXAMPLE_WAS_OPENED, true);
  go("template", template.id);
}
