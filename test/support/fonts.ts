/** Fonts of accounts, as callers upload and list them. */
import type { FontAnswer } from "#shared/edge/http/representations/font-answer.ts";
import { renamedFont } from "./renamed-font.ts";
import { answerOf, type FormFields, file, postForm } from "./requests.ts";
import type { CallOptions, Service } from "./service.ts";

/** A font with the letters A and B. */
export function fontFile(family = "Corporate Sans", filename = "Corporate.ttf"): File {
  return file(renamedFont(undefined, family), filename);
}

/** The form's file is a font of the family Corporate Sans unless it is told. */
export async function createFont(
  service: Pick<Service, "call">,
  fields: FormFields = {},
  options: CallOptions = {},
): Promise<FontAnswer> {
  const response = await service.call("/v1/font", postForm({ file: fontFile(), ...fields }, options));
  return answerOf<FontAnswer>(response, 201);
}

export async function listFonts(
  service: Pick<Service, "call">,
  options: CallOptions = {},
): Promise<readonly FontAnswer[]> {
  return answerOf<readonly FontAnswer[]>(await service.call("/v1/font", options), 200);
}
