/** Answers the questions to the function `convert`: converts a file, or reports which fonts are shown with which. */
import type { Converter } from "#shared/workers/convert/converter.ts";
import type { ConvertAnswer, ConvertQuestion, FontMatches } from "#shared/workers/convert/function-messages.ts";
import { giveBack, unpack } from "#shared/workers/function-calls/carried.ts";
import { answerWith } from "#shared/workers/function-calls/function-answer.ts";
import type { AddressedFiles } from "#shared/workers/function-calls/work-files.ts";

export interface ConvertDependencies {
  readonly converter: Pick<Converter, "convert" | "matchFont">;
  readonly workFiles: AddressedFiles;
}

export async function answerQuestion(deps: ConvertDependencies, question: ConvertQuestion): Promise<ConvertAnswer> {
  if ("matchFonts" in question) return answerWith(() => matchFonts(deps, question.matchFonts));
  return answerWith(async () => {
    const { resultAddress, ...conversion } = question;
    const source = await unpack(deps.workFiles, conversion.source);
    return giveBack(deps.workFiles, await deps.converter.convert({ ...conversion, source }), resultAddress);
  });
}

async function matchFonts({ converter }: ConvertDependencies, families: readonly string[]): Promise<FontMatches> {
  const matches = await Promise.all(families.map(async (family) => [family, await converter.matchFont(family)]));
  return Object.fromEntries(matches.filter(([, shown]) => shown !== undefined));
}
