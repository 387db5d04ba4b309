/**
 * Answers questions from other regions, which come when a template moves or when another region needs a file stored
 * here.
 */
import { uploadFileKey } from "#shared/base/model/upload.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { endUpload, endUse, takeUpload } from "#shared/service/files/use-upload.ts";
import type { OpenFile } from "#shared/storage/files/files.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";
import type { RegionAnswer, RegionQuestion } from "#shared/storage/regions/region-questions.ts";
import { linkToTemplate } from "./link-to-template.ts";
import { discardTemplate, receiveTemplate } from "./receive-template.ts";

interface Needs
  extends Pick<Dependencies, "templates" | "templateMoves" | "otherRegions" | "links" | "files" | "uploads" | "now"> {
  /** Returns a short-lived address of a file in this region. */
  readonly addressToGet: (key: string) => Promise<string>;
  /** Opens a file of another region by such an address. Returns undefined when the file does not exist. */
  readonly openAddress: (address: string) => Promise<OpenFile | undefined>;
}

export async function answerRegion(deps: Needs, question: RegionQuestion): Promise<RegionAnswer> {
  try {
    return await answer(deps, question);
  } catch (error) {
    if (error instanceof RecordConflict) return { conflict: error.message };
    throw error;
  }
}

async function answer(deps: Needs, question: RegionQuestion): Promise<RegionAnswer> {
  switch (question.asks) {
    case "stage": {
      const { transfer, addresses } = question;
      await receiveTemplate(deps, transfer, async (key) => deps.openAddress(addresses[key] ?? ""));
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
    case "open-upload":
      return { upload: await addressOfUpload(deps, question) };
    case "end-upload":
      await ("outcome" in question ? endUse(deps, question) : endUpload(deps, question.id, "used"));
      return {};
  }
}

async function addressOfUpload(
  deps: Needs,
  question: RegionQuestion & { readonly asks: "open-upload" },
): Promise<NonNullable<RegionAnswer["upload"]>> {
  const taken = await takeUpload(deps, { by: question.id, ...question });
  if (typeof taken === "string") return taken;
  return { ...taken, address: await deps.addressToGet(uploadFileKey(question.id)) };
}
