/** A document in the making: what its chunks share. */

import type { CompiledTemplate } from "#shared/merge/compile-template.ts";
import { compileName, type FillName } from "#shared/merge/fill-name.ts";
import type { Template } from "#shared/model/template.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { type PictureFetcher, pictureFetcher } from "#shared/service/fetch-pictures.ts";
import type { Production } from "./production.ts";

export interface WorkOrder {
  /** With the version of its file that is filled. */
  readonly template: Template;
  readonly compiled: CompiledTemplate;
  readonly production: Production;
  /** Ends the work: nothing more is begun for a caller who has left. */
  readonly signal?: AbortSignal | undefined;
}

export interface Work extends WorkOrder {
  readonly nameOf: FillName;
  readonly pictures: PictureFetcher;
}

export function workOf(deps: Pick<Dependencies, "remoteFiles">, order: WorkOrder): Work {
  const nameOf = compileName(order.production.outputName ?? "", order.template);
  return { ...order, nameOf, pictures: pictureFetcher(deps) };
}
