/** Where the service writes and removes files as root, the user that LibreOffice is can put nothing in their place. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { withConversionFiles } from "#shared/workers/convert/conversion-files.ts";
import { UNCONFINED } from "#shared/workers/processes/confinement.ts";
import { giveContentTo, makePrivateFolder } from "#shared/workers/processes/private-folder.ts";
import { takeUserId } from "#shared/workers/processes/user-ids.ts";
import { given } from "#test/support/given.ts";

given("root").test("folders stay the service's, what they hold for the work does not", async () => {
  const parent = mkdtempSync(join(tmpdir(), "conversion-folders-"));
  const confinement = { ...UNCONFINED, userId: await takeUserId() };
  const uid = confinement.userId;
  /** Runs a program as that user. */
  const can = (...command: readonly string[]) => {
    const [program = "", ...words] = command;
    return spawnSync(program, words, { uid, gid: uid, env: { PATH: "/usr/bin:/bin" } }).status === 0;
  };
  try {
    spawnSync("chmod", ["711", parent]);
    const folder = makePrivateFolder(parent);
    giveContentTo(confinement, folder);
    const conversion = { source: Buffer.from("text"), from: ".docx", to: ".pdf" } as const;
    await withConversionFiles({ folder, confinement }, conversion, async (files) => {
      for (const own of [folder, files.folder]) expect(statSync(own)).toMatchObject({ uid: 0 });
      expect(can("mv", files.folder, join(folder, "away"))).toBe(false);
      expect(can("mv", files.targetFolder, join(files.folder, "away"))).toBe(false);
      expect(can("mv", join(folder, "tmp"), join(folder, "away"))).toBe(false);
      expect(can("ln", "-s", "/etc", join(folder, "link"))).toBe(false);
      expect(can("rm", "-f", files.sourcePath)).toBe(false);
      expect(can("cat", files.sourcePath)).toBe(true);
      expect(can("touch", files.targetPath, join(folder, "tmp", "a"), join(folder, "home", "a"))).toBe(true);
    });
  } finally {
    rmSync(parent, { recursive: true });
  }
});
