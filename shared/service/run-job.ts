/** Does a job of the queue. Each may be done twice. */
import type { Job } from "#shared/store/jobs.ts";
import type { Dependencies } from "./dependencies.ts";
import { finishMove } from "./move-template.ts";
import { sweepDocument, sweepTemplate } from "./sweep.ts";
import { sweepUpload } from "./sweep-upload.ts";

type Needs = Pick<
  Dependencies,
  "templates" | "templateMoves" | "otherRegions" | "documents" | "uploads" | "files" | "jobs" | "now"
>;

export async function runJob(deps: Needs, job: Job): Promise<void> {
  switch (job.kind) {
    case "sweep-template":
      return sweepTemplate(deps, job);
    case "sweep-document":
      return sweepDocument(deps, job);
    case "sweep-upload":
      return sweepUpload(deps, job);
    case "finish-move":
      await finishMove(deps, job);
      return sweepTemplate(deps, job);
  }
}
