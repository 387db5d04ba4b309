/**
 * Moves a template to another region, with all its files. It keeps its id; its documents stay where they are.
 *
 * First the other region takes a copy that nothing shows. Then one conditional write puts a forwarding record in the
 * template's place: before it the template is here, after it there, and of two moves at once one wins. What a killed
 * process leaves undone is done by the job that was sent first. Until that job lists hold the forwarding record: one that has
 * read the other region before the template came finds it by that.
 */
import { serviceError } from "#shared/errors/service-error.ts";
import { newVersionId } from "#shared/model/ids.ts";
import { MOVED_VERSIONS_MAX } from "#shared/model/limits.ts";
import type { Region } from "#shared/model/region.ts";
import { fileVersions, type Template, templateFileKeys } from "#shared/model/template.ts";
import type { Job } from "#shared/store/jobs.ts";
import type { Transfer } from "#shared/store/other-regions.ts";
import { RecordConflict } from "#shared/store/records.ts";
import type { Forwarding, Move } from "#shared/store/template-moves.ts";
import type { TemplateEntry } from "#shared/store/templates.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";

type Needs = Pick<
  Dependencies,
  "region" | "templateMoves" | "otherRegions" | "accountRegions" | "jobs" | "now" | "randomBytes"
>;

/** Longer than a move takes, or a list; a move that takes longer is undone. */
const FINISH_DELAY_SECONDS = 900;

/**
 * @param entry the template as it is stored
 * @param outcome the template as it becomes with the move
 * @throws ServiceError `template_too_large_to_move`
 * @throws RecordConflict when it was changed since it was read; then it is still here
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
  // The template has moved: what fails from here on is done by the job that waits, if not by this one.
  await deps.jobs.send(finish).catch(() => {});
  await admitOrSayWhy(deps, region, move);
  return transfer.template;
}

/** The template has moved; where the other region cannot show it yet, the job sees to that. */
async function admitOrSayWhy({ otherRegions }: Needs, region: Region, move: Move): Promise<void> {
  try {
    await otherRegions.admit(region, move);
  } catch (error) {
    throw serviceError("region_unavailable", { region }, error);
  }
}

/** Each file gets a version of its own there: what an earlier stay left behind is not mixed up with it. */
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

/** Sees to it that the region to which a template departed shows it. */
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

/** The job behind a move: completes it where the template departed, undoes it where it did not. */
export async function finishMove(
  deps: Pick<Dependencies, "templates" | "templateMoves" | "otherRegions" | "files">,
  { id, moveId, to, isLast = false }: Move & { readonly to: Region; readonly isLast?: boolean },
): Promise<void> {
  const forwarding = await deps.templateMoves.getForwarding(id);
  if (forwarding?.moveId === moveId) return isLast ? conclude(deps, forwarding) : settle(deps, forwarding);
  // A request that is still at it must lose: from now on its entry is an old one.
  const entry = await deps.templates.getOfAnyAccount(id);
  if (entry !== undefined) await deps.templates.replace(entry);
  await deps.otherRegions.discard(to, { id, moveId });
}
