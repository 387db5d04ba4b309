/**
 * A template whose documents may be invalid. Uploads are rebuilt so that no known template is one, so the stored file is
 * replaced behind the service's back.
 */
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { paragraph, run } from "./docx-blocks.ts";
import { docx } from "./docx-package.ts";
import { createTemplate, docxFile } from "./requests.ts";
import type { Service } from "./service.ts";

const SOUND = `<w:p>${run("[#Items][Name][/Items]")}</w:p>${paragraph("End")}`;

/** A bookmark without the id that it must have: with several entries, two bookmarks have one name. */
const UNSOUND = `<w:p>${run("[#Items]")}<w:bookmarkStart w:name="place"/>${run("[Name][/Items]")}<w:bookmarkEnd w:id="4"/></w:p>${paragraph("End")}`;

/** Returns its id. With one entry in Items its document is valid, with several it is not. A file of several items has other names. */
export async function createUnsoundTemplate(service: Service): Promise<string> {
  const { id } = await createTemplate(service, { file: docxFile(SOUND) });
  const names = await readdir(service.folder, { recursive: true, withFileTypes: true });
  const stored = names.filter((entry) => entry.isFile() && entry.parentPath.split(path.sep).includes(id));
  const [file] = stored;
  if (file === undefined || stored.length > 1) throw new Error(`the template has ${stored.length} stored files`);
  await writeFile(path.join(file.parentPath, file.name), docx(UNSOUND));
  // The service keeps templates that it has read.
  await service.restart();
  return id;
}
