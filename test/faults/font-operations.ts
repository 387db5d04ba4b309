/** The operations on fonts, for the fault matrix: a font is there with its file, or neither is. */

import { fontFileKey } from "#shared/base/model/font.ts";
import type { FontId } from "#shared/base/model/ids.ts";
import type { FontAnswer } from "#shared/edge/http/representations/font-answer.ts";
import { fontFile } from "#test/support/fonts.ts";
import { doJobs } from "./job-operations.ts";
import type { Operation, Things } from "./operation.ts";
import { form, get, read } from "./requests.ts";
import type { World } from "./world.ts";

const upload = (world: World) => world.call("/v1/font", form("POST", { file: fontFile() }));

/** @throws Error for a font without its file */
async function fontsOf(world: World): Promise<readonly string[]> {
  const ids = (await get<readonly FontAnswer[]>(world, "/v1/font")).map(({ id }) => id);
  const without = ids.find((id) => !world.state.regions.us.files.has(fontFileKey(id as FontId, 0)));
  if (without !== undefined) throw new Error(`the font ${without} has no file`);
  return ids;
}

const uploaded = async (world: World): Promise<Things> => ({ font: read<FontAnswer>(await upload(world)).id });

const remove = (world: World, { font }: Things) => world.call(`/v1/font/${font}`, { method: "DELETE" });

export const FONT_OPERATIONS: readonly Operation[] = [
  { name: "create font", request: upload, timesDone: async (world) => (await fontsOf(world)).length },
  { name: "list fonts", prepare: uploaded, request: (world) => world.call("/v1/font") },
  { name: "get font", prepare: uploaded, request: (world, { font }) => world.call(`/v1/font/${font}`) },
  {
    name: "delete font",
    prepare: uploaded,
    request: remove,
    timesDone: async (world) => 1 - (await fontsOf(world)).length,
    repeated: "once",
    doneAlready: "font_not_found",
  },
  {
    name: "job: sweep a deleted font",
    prepare: async (world) => {
      await remove(world, await uploaded(world));
      return {};
    },
    request: (world) => doJobs(world),
    isJob: true,
  },
];
