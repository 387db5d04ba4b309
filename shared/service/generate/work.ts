/** A document in the making: what its chunks share. */

import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { TemplateToMerge } from "#shared/service/dependencies/open-templates.ts";
import { type PictureFetcher, pictureFetcher } from "#shared/service/generate/fetch-pictures.ts";
import type { Sharing } from "#shared/template-work/merger.ts";
import type { DocumentPlan } from "./document-plan.ts";

export interface WorkOrder {
  /** With the version of its file that is filled. */
  readonly template: TemplateToMerge;
  readonly plan: DocumentPlan;
  /** Ends the work: nothing more is begun for a caller who has left. */
  readonly signal?: AbortSignal | undefined;
}

export interface Work extends WorkOrder {
  readonly pictures: PictureFetcher;
  /** As of `Merger.sharing`, which is asked again only where it failed. */
  readonly sharing: () => Promise<Sharing | undefined>;
}

export function workOf(deps: Pick<Dependencies, "remoteFiles" | "merger">, order: WorkOrder): Work {
  let sharing: Promise<Sharing | undefined> | undefined;
  return {
    ...order,
    pictures: pictureFetcher(deps),
    sharing: () => {
      sharing ??= deps.merger.sharing(order.template).catch((error: unknown) => {
        // It was interrupted, perhaps: the next chunk asks again.
        sharing = undefined;
        throw error;
      });
      return sharing;
    },
  };
}
