/** Installs the tools that only tests need, where root may: on Debian and Ubuntu. The gate names those that stay away. */
import { spawnSync } from "node:child_process";
import { missingPackages } from "#test/support/needs.ts";

const APT = ["-o", "DPkg::Lock::Timeout=120", "-o", "Acquire::Retries=3"];

const packages = missingPackages();
if (packages.length > 0 && process.getuid?.() === 0) {
  console.log(`gate: installing ${packages.join(" ")}`);
  spawnSync("apt-get", [...APT, "update", "--quiet"], { stdio: "ignore" });
  spawnSync("apt-get", [...APT, "install", "--quiet", "--yes", "--no-install-recommends", ...packages], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
