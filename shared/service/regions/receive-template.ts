/** Receives a template that moves here. The template stays invisible until its former region confirms the move. */
import { fileVersions, templateFileKeys } from "#shared/base/model/template.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { type OpenFile, StoredFileGone } from "#shared/storage/files/files.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";
import type { Transfer } from "#shared/storage/regions/other-regions.ts";
import type { Move } from "#shared/storage/repositories/template-moves.ts";

type Needs = Pick<Dependencies, "templateMoves" | "files">;

/**
 * Stores the record first, because it names the files that have to be removed if the move is undone.
 * @param openSource opens a file of the region that the template comes from
 * @throws RecordConflict when the move was undone meanwhile, or the template was replaced where it comes from
 */
export async function receiveTemplate(
  { templateMoves, files }: Needs,
  { moveId, template, files: wanted }: Transfer,
  openSource: (key: string) => Promise<OpenFile | undefined>,
): Promise<void> {
  await templateMoves.stage(moveId, template);
  for (const { from, to } of wanted) {
    const source = await openSource(from);
    // Most formats have no converted file, and a template stored without a converter has no preview yet.
    if (source === undefined) continue;
    await files.put(to, source.stream).catch((error: unknown) => {
      throw error instanceof StoredFileGone ? new RecordConflict(error.message) : error;
    });
    if ((await templateMoves.getStaged({ id: template.id, moveId })) !== undefined) continue;
    await files.remove([to]);
    throw new RecordConflict(`the move ${moveId} of template ${template.id} was undone`);
  }
}

/** Removes a received template that never became visible. */
export async function discardTemplate({ templateMoves, files }: Needs, move: Move): Promise<void> {
  const template = await templateMoves.getStaged(move);
  if (template === undefined) return;
  await files.remove(fileVersions(template).flatMap((version) => templateFileKeys(move.id, version)));
  await templateMoves.removeStaged(move);
}
