/** Installs what the machine lacks, or says how to. It never fails: the service also starts without a converter. */
import { readFileSync, writeFileSync } from "node:fs";
import { installWithApt } from "#local/setup/apt-install.mjs";
import { inspectMachine } from "#local/setup/inspect-machine.mjs";
import { LIBREOFFICE_VERSION_MIN } from "#local/setup/requirements.mjs";
import { installCommand, isOutdated, planSystem } from "#local/setup/system-packages.mjs";

const OUTPUT_LINES_SHOWN = 15;

const REASONS = {
  "not-root": "not installed, because that takes root, or sudo without a password",
  skipped: "not installed, because of MERGANSER_SETUP=skip-system",
  "unknown-system": "not installed, because that works on Debian and Ubuntu only",
  failed: "not everything could be installed",
};

/**
 * @param {import("./set-up-system.d.mts").SetUpOptions} options
 * @returns {{ complete: boolean }} Whether everything is there in the end.
 */
export function setUpSystem(options) {
  const { run, say, env, inspect = inspectMachine } = options;
  const machine = inspect();
  const plan = planSystem({
    machine,
    privilege: () => findPrivilege(options),
    skip: env.MERGANSER_SETUP === "skip-system",
    unobtainable: readUnobtainable(options, machine),
  });
  if (plan.action === "install") {
    sayMissing(machine, say);
    const { packages, privilege } = plan;
    say(`installing with apt-get, which takes a minute or two: ${packages.join(" ")}`);
    const { install = installWithApt } = options;
    const result = install({ packages, privilege, distribution: machine.distribution, run, say, env });
    return report(options, inspect(), result);
  }
  if (plan.action === "tell") {
    sayMissing(machine, say);
    sayRemedy(machine, plan.reason, say);
  }
  if (plan.action === "note") {
    say(noteText(machine));
  }
  return { complete: machine.missing.length === 0 };
}

/**
 * @param {import("./set-up-system.d.mts").SetUpOptions} options
 * @param {import("./inspect-machine.d.mts").Machine} machine As it is after the installation.
 * @param {import("./run-command.d.mts").RunResult} result
 */
function report(options, machine, result) {
  const { say } = options;
  const complete = machine.missing.length === 0;
  if (!result.ok) {
    const lines = result.output.trimEnd().split("\n").slice(-OUTPUT_LINES_SHOWN);
    say(`apt-get failed:\n${lines.map((line) => `  | ${line}`).join("\n")}`);
    sayMissing(machine, say);
    sayRemedy(machine, "failed", say);
    return { complete };
  }
  if (!complete || isOutdated(machine)) {
    say(noteText(machine));
    writeUnobtainable(options, machine);
  } else {
    say(`LibreOffice ${machine.libreOfficeVersion ?? ""}, fonts and tools are there`);
  }
  return { complete };
}

/**
 * @param {import("./inspect-machine.d.mts").Machine} machine
 * @param {(line: string) => void} say
 */
function sayMissing(machine, say) {
  if (machine.missing.length > 0) {
    say(`missing: ${machine.missing.map(({ name }) => name).join(", ")}`);
  }
  if (isOutdated(machine)) {
    say(outdatedText(machine));
  }
}

/**
 * @param {import("./inspect-machine.d.mts").Machine} machine
 * @param {keyof typeof REASONS} reason
 * @param {(line: string) => void} say
 */
function sayRemedy(machine, reason, say) {
  const consequence = machine.missing.some(({ kind }) => kind === "libreoffice" || kind === "chromium")
    ? "the service starts, but cannot convert every document"
    : "the service starts all the same";
  say(`${REASONS[reason]}; ${consequence}. To install, run:\n\n  ${installCommand(machine)}\n`);
}

/**
 * Returns what stays as it is because the release's packages have nothing better.
 *
 * @param {import("./inspect-machine.d.mts").Machine} machine
 */
function noteText(machine) {
  const missing = machine.missing.map(({ name }) => name).join(", ");
  return [
    ...(isOutdated(machine) ? [outdatedText(machine)] : []),
    ...(missing === "" ? [] : [`this release's packages do not have: ${missing}`]),
  ].join("; ");
}

/** @param {import("./inspect-machine.d.mts").Machine} machine */
function outdatedText({ libreOfficeVersion }) {
  return (
    `LibreOffice ${libreOfficeVersion} is older than ${LIBREOFFICE_VERSION_MIN}: ` +
    "it loses the links in PDFs and converts half as fast"
  );
}

/**
 * @param {import("./set-up-system.d.mts").SetUpOptions} options
 * @returns {import("./system-packages.d.mts").Privilege}
 */
function findPrivilege({ run, uid = process.getuid?.() }) {
  if (uid === 0) {
    return "root";
  }
  return run("sudo", ["-n", "true"]).ok ? "sudo" : "none";
}

/**
 * Returns what an earlier run recorded; nothing if the machine has moved to another release.
 *
 * @param {import("./set-up-system.d.mts").SetUpOptions} options
 * @param {import("./inspect-machine.d.mts").Machine} machine
 * @returns {import("./system-packages.d.mts").Unobtainable}
 */
function readUnobtainable({ notesFile }, { distribution }) {
  try {
    const notes = JSON.parse(readFileSync(notesFile ?? "", "utf8"));
    return notes.release === distribution.codename ? notes.unobtainable : { packages: [] };
  } catch {
    return { packages: [] };
  }
}

/**
 * @param {import("./set-up-system.d.mts").SetUpOptions} options
 * @param {import("./inspect-machine.d.mts").Machine} machine
 */
function writeUnobtainable({ notesFile }, machine) {
  const unobtainable = {
    packages: machine.missing.map((requirement) => requirement.package),
    ...(isOutdated(machine) ? { newerThan: machine.libreOfficeVersion } : {}),
  };
  try {
    if (notesFile !== undefined) {
      writeFileSync(notesFile, `${JSON.stringify({ release: machine.distribution.codename, unobtainable })}\n`);
    }
  } catch {
    // If node_modules is read-only, the next start tries again.
  }
}
