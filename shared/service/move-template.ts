/**
 * Moves a template to another region, with all its files. It keeps its id; its documents stay where they are.
 *
 * First the other region takes a copy that nothing shows. Then one conditional write puts a departure in the
 * template's place: before it the template is here, after it there, and of two moves at once one wins. What a killed
 * process leaves undone is done by the job that was sent first.
 */
import { newVersionId } from "#shared/model/ids.ts";
import type { Region } from "#shared/model/region.ts";
import { fileVersions, type Template, templateFileKeys } from "#shared/model/template.ts";
import type { Job } from "#shared/store/jobs.ts";
import type { Transfer } from "#shared/store/other-regions.ts";
import { RecordConflict } from "#shared/store/records.ts";
import type { Departure, Move } from "#shared/store/template-moves.ts";
import type { TemplateEntry } from "#shared/store/templates.ts";
import type { Dependencies } from "./dependencies.ts";

type Needs = Pick<
  Dependencies,
  "region" | "templateMoves" | "otherRegions" | "accountRegions" | "jobs" | "now" | "randomBytes"
>;

/** Longer than a move takes; one that takes longer is undone. */
const FINISH_DELAY_SECONDS = 900;

/**
 * @param entry the template as it is stored
 * @param outcome the template as it becomes with the move
 * @throws RecordConflict when it was changed since it was read; then it is still here
 */
export async function moveTemplate(
  deps: Needs,
  entry: TemplateEntry,
  { template, region }: { readonly template: Template; readonly region: Region },
): Promise<Template> {
  const transfer = transferOf(deps, template, region);
  const { moveId } = transfer;
  const move = { id: template.id, moveId };
  const finish: Job = { kind: "finish-move", ...move, to: region, fileVersions: fileVersions(template) };
  await deps.jobs.send(finish, { delaySeconds: FINISH_DELAY_SECONDS });
  await deps.accountRegions.note(template.accountId, region);
  try {
    await deps.otherRegions.stage(region, transfer);
    await deps.templateMoves.depart(entry, { moveId, to: region });
  } catch (error) {
    if (error instanceof RecordConflict) await deps.otherRegions.discard(region, move);
    throw error;
  }
  await deps.otherRegions.admit(region, move);
  await deps.jobs.send(finish);
  return transfer.template;
}

/** Each file gets a version of its own there: what an earlier stay left behind is not mixed up with it. */
function transferOf(deps: Needs, template: Template, region: Region): Transfer {
  const versions = fileVersions(template).map((from) => ({ from, to: newVersionId(deps) }));
  const renamed = (version: string) => versions.find(({ from }) => from === version)?.to ?? version;
  const { id, previousFiles, fileVersion, arrivedBy: _, ...rest } = template;
  return {
    moveId: newVersionId(deps),
    from: deps.region,
    template: {
      ...rest,
      id,
      region,
      fileVersion: renamed(fileVersion),
      previousFiles: previousFiles.map((file) => ({ ...file, fileVersion: renamed(file.fileVersion) })),
    },
    files: versions.flatMap(({ from, to }) => {
      const targets = templateFileKeys(id, to);
      return templateFileKeys(id, from).map((key, asset) => ({ from: key, to: targets[asset] ?? key }));
    }),
  };
}

/** Sees to it that the region to which a template departed shows it. */
export async function settle(
  { templateMoves, otherRegions }: Pick<Dependencies, "templateMoves" | "otherRegions">,
  departure: Departure,
): Promise<void> {
  if (departure.settled) return;
  await otherRegions.admit(departure.to, departure);
  await templateMoves.settle(departure);
}

/** The job behind a move: completes it where the template departed, undoes it where it did not. */
export async function finishMove(
  deps: Pick<Dependencies, "templates" | "templateMoves" | "otherRegions" | "files">,
  { id, moveId, to }: Move & { readonly to: Region },
): Promise<void> {
  const departure = await deps.templateMoves.getDeparture(id);
  if (departure?.moveId === moveId) return settle(deps, departure);
  // A request that is still at it must lose: from now on its entry is an old one.
  const entry = await deps.templates.getOfAnyAccount(id);
  if (entry !== undefined) await deps.templates.replace(entry);
  await deps.otherRegions.discard(to, { id, moveId });
}
