/**
 * Moves a template to another region, with all its files. The template keeps its id; its documents stay where they are.
 *
 * First the other region receives a copy that is not visible. Then one conditional write replaces the template by a
 * forwarding record: before that write the template is here, after it the template is there, and of two concurrent
 * moves one wins. A job that is sent first completes or undoes the move of a killed process. Lists include the
 * forwarding record until that job runs, so that a list that read the other region before the template arrived still
 * finds the template.
 */
import { serviceError } from "#shared/base/errors/service-error.ts";
import { newVersionId } from "#shared/base/model/ids.ts";
import { MOVED_VERSIONS_MAX } from "#shared/base/model/limits.ts";
import type { Region } from "#shared/base/model/region.ts";
import { fileVersions, type Template, templateFileKeys } from "#shared/base/model/template.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { Job } from "#shared/storage/jobs/jobs.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";
import type { Transfer } from "#shared/storage/regions/other-regions.ts";
import type { Forwarding, Move } from "#shared/storage/repositories/template-moves.ts";
import type { TemplateEntry } from "#shared/storage/repositories/templates.ts";

type Needs = Pick<
  Dependencies,
  "region" | "templateMoves" | "otherRegions" | "accountRegions" | "jobs" | "now" | "randomBytes"
>;

/** Longer than a move or a list takes. A move that takes longer is undone. */
const FINISH_DELAY_SECONDS = 900;

/**
 * @param entry the template as it is stored
 * @param outcome the template as it is to be after the move
 * @throws ServiceError `template_too_large_to_move`
 * @throws RecordConflict when the template was changed since it was read; it is then still here
 */
export async function moveTemplate(
  deps: Needs,
  entry: TemplateEntry,
  { template, region }: { readonly template: Template; readonly region: Region },
): Promise<Template> {
  const versions = fileVersions(template).length;
  if (versions > MOVED_VERSIONS_MAX)
    throw serviceError("template_too_large_to_move", { versions, limit: MOVED_VERSIONS_MAX });
  const transfer = transferOf(deps, template, region);
  const { moveId } = transfer;
  const move = { id: template.id, moveId };
  const finish: Job = { kind: "finish-move", ...move, to: region, fileVersions: fileVersions(template) };
  await deps.jobs.send({ ...finish, isLast: true }, { delaySeconds: FINISH_DELAY_SECONDS });
  await deps.accountRegions.note(template.accountId, region);
  try {
    await deps.otherRegions.stage(region, transfer);
    await deps.templateMoves.depart(entry, { moveId, to: region });
  } catch (error) {
    if (error instanceof RecordConflict) await deps.otherRegions.discard(region, move);
    throw error;
  }
  // The template has moved. If a later step fails, the job that was scheduled above completes it.
  await deps.jobs.send(finish).catch(() => {});
  await admitOrSayWhy(deps, region, move);
  return transfer.template;
}

/**
 * Makes the template visible in the other region. If that fails, the job does it later and the caller gets an error.
 */
async function admitOrSayWhy({ otherRegions }: Needs, region: Region, move: Move): Promise<void> {
  try {
    await otherRegions.admit(region, move);
  } catch (error) {
    throw serviceError("region_unavailable", { region }, error);
  }
}

/**
 * Gives each file a new version in the other region, so that files left from an earlier stay there are not confused
 * with it.
 */
function transferOf(deps: Needs, template: Template, region: Region): Transfer {
  const { arrivedBy: _, ...rest } = template;
  const arriving = {
    ...rest,
    ...newVersionOf(deps, template),
    region,
    previousFiles: template.previousFiles.map((file) => ({ ...file, ...newVersionOf(deps, file) })),
  };
  const [from, to] = [fileVersions(template), fileVersions(arriving)];
  return {
    moveId: newVersionId(deps),
    from: deps.region,
    template: arriving,
    files: from.flatMap((version, index) => {
      const targets = templateFileKeys(template.id, to[index] ?? version);
      return templateFileKeys(template.id, version).map((key, asset) => ({ from: key, to: targets[asset] ?? key }));
    }),
  };
}

function newVersionOf(
  deps: Needs,
  { fileVersion, formerVersions = [] }: Pick<Template, "fileVersion" | "formerVersions">,
): Pick<Template, "fileVersion" | "formerVersions"> {
  return { fileVersion: newVersionId(deps), formerVersions: [...formerVersions, fileVersion] };
}

/** Makes sure that the template is visible in the region to which it moved. */
export async function settle(
  { templateMoves, otherRegions }: Pick<Dependencies, "templateMoves" | "otherRegions">,
  forwarding: Forwarding,
): Promise<void> {
  if (forwarding.settled) return;
  await otherRegions.admit(forwarding.to, forwarding);
  await templateMoves.settle(forwarding);
}

async function conclude({ templateMoves, otherRegions }: Parameters<typeof settle>[0], forwarding: Forwarding) {
  if (!forwarding.settled) await otherRegions.admit(forwarding.to, forwarding);
  await templateMoves.conclude(forwarding);
}

/** Runs the job of a move: completes the move if the forwarding record was written, and undoes it otherwise. */
export async function finishMove(
  deps: Pick<Dependencies, "templates" | "templateMoves" | "otherRegions" | "files">,
  { id, moveId, to, isLast = false }: Move & { readonly to: Region; readonly isLast?: boolean },
): Promise<void> {
  const forwarding = await deps.templateMoves.getForwarding(id);
  if (forwarding?.moveId === moveId) return isLast ? conclude(deps, forwarding) : settle(deps, forwarding);
  // A request that still works on the move must fail: this write makes its entry stale.
  const entry = await deps.templates.getOfAnyAccount(id);
  if (entry !== undefined) await deps.templates.replace(entry);
  await deps.otherRegions.discard(to, { id, moveId });
}
