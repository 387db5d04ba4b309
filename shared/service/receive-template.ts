/** The receiving end of a move: takes a template in, unseen, until the region that it left says that it has moved. */
import { fileVersions, templateFileKeys } from "#shared/model/template.ts";
import type { OpenFile } from "#shared/store/files.ts";
import type { Transfer } from "#shared/store/other-regions.ts";
import { RecordConflict } from "#shared/store/records.ts";
import type { Move } from "#shared/store/template-moves.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";

type Needs = Pick<Dependencies, "templateMoves" | "files">;

/**
 * The record comes first, because it names the files that an undoing removes.
 * @param openSource opens a file of the region that the template comes from
 * @throws RecordConflict when the move was undone meanwhile
 */
export async function receiveTemplate(
  { templateMoves, files }: Needs,
  { moveId, template, files: wanted }: Transfer,
  openSource: (key: string) => Promise<OpenFile | undefined>,
): Promise<void> {
  await templateMoves.stage(moveId, template);
  for (const { from, to } of wanted) {
    const source = await openSource(from);
    // Most formats have no converted file, and a template without a converter has no preview yet.
    if (source === undefined) continue;
    await files.put(to, source.stream);
    if ((await templateMoves.getStaged({ id: template.id, moveId })) !== undefined) continue;
    await files.remove([to]);
    throw new RecordConflict(`the move ${moveId} of template ${template.id} was undone`);
  }
}

/** Removes what was taken in and never shown. */
export async function discardTemplate({ templateMoves, files }: Needs, move: Move): Promise<void> {
  const template = await templateMoves.getStaged(move);
  if (template === undefined) return;
  await files.remove(fileVersions(template).flatMap((version) => templateFileKeys(move.id, version)));
  await templateMoves.removeStaged(move);
}
