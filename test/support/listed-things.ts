/** What is multiplied to make long lists, and what a list must be. */
import { expect } from "vitest";
import { paragraph } from "./docx-blocks.ts";
import { createTemplate, docxFile, generateDocument, updateTemplate } from "./requests.ts";
import type { Service } from "./service.ts";

interface OneOfEach {
  readonly template: string;
  readonly document: string;
}

/** A template of many tags, and a document with a long name, in each of two regions; both documents are of the first template. */
export async function makeOneOfEach(service: Pick<Service, "call">): Promise<Readonly<Record<"us" | "eu", OneOfEach>>> {
  const tags = Array.from({ length: 300 }, (_, n) => `[A_tag_with_quite_a_long_name_that_is_number_${n}_of_them]`);
  const file = docxFile(paragraph(tags.join(" ")));
  const { id } = await createTemplate(service, { file });
  const other = await createTemplate(service, { file, region: "eu" });
  const fields = { template_id: id, name: "n".repeat(500) };
  const inUs = await generateDocument(service, fields);
  await updateTemplate(service, id, { region: "eu" });
  const inEu = await generateDocument(service, fields);
  await updateTemplate(service, id, { region: "us" });
  return { us: { template: id, document: inUs.id }, eu: { template: other.id, document: inEu.id } };
}

export interface Entry {
  readonly id: string;
  readonly created: number;
}

/** Newest first, no two at one time, none twice. */
export function expectInOrder(list: readonly Entry[]): void {
  expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  const outOfOrder = list.filter(({ created }, n) => created >= (list[n - 1]?.created ?? Number.POSITIVE_INFINITY));
  expect(outOfOrder).toEqual([]);
}
