/** Preloaded by a program that is to be killed in the middle of its work: when it first gives a file its final name. */
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import process from "node:process";

fs.rename = async () => {
  process.kill(process.pid, "SIGKILL");
};
syncBuiltinESMExports();
