/** Answers what another region asks of this one when a template moves. */
import type { OpenFile } from "#shared/store/files.ts";
import { RecordConflict } from "#shared/store/records.ts";
import type { RegionAnswer, RegionQuestion } from "#shared/store/region-questions.ts";
import type { Dependencies } from "./dependencies.ts";
import { linkToTemplate } from "./link-to-template.ts";
import { discardTemplate, receiveTemplate } from "./receive-template.ts";

type Needs = Pick<Dependencies, "templates" | "templateMoves" | "otherRegions" | "links" | "files">;

/** @param openAddress opens a file of another region; undefined when there is none */
export async function answerRegion(
  deps: Needs,
  question: RegionQuestion,
  openAddress: (address: string) => Promise<OpenFile | undefined>,
): Promise<RegionAnswer> {
  try {
    return await answer(deps, question, openAddress);
  } catch (error) {
    if (error instanceof RecordConflict) return { conflict: error.message };
    throw error;
  }
}

async function answer(
  deps: Needs,
  question: RegionQuestion,
  openAddress: (address: string) => Promise<OpenFile | undefined>,
): Promise<RegionAnswer> {
  switch (question.asks) {
    case "stage": {
      const { transfer, addresses } = question;
      await receiveTemplate(deps, transfer, async (key) => openAddress(addresses[key] ?? ""));
      return {};
    }
    case "admit":
      await deps.templateMoves.admit(question.move);
      return {};
    case "discard":
      await discardTemplate(deps, question.move);
      return {};
    case "link":
      return { link: await linkToTemplate(deps, question.file) };
  }
}
