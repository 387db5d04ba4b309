/** Runs the few apt commands that setup needs, as root directly or through sudo. */

/** How long to wait for another package manager. */
const LOCK_WAIT_SECONDS = 120;

/** apt reads the proxy from these variables, which sudo would drop. */
const PROXY_VARIABLES = ["http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"];

/**
 * @param {import("./apt.d.mts").AptAccess} access
 * @param {readonly string[]} [options] Configuration for every command, as `Dir::Etc::SourceList=/dev/null`.
 * @returns {import("./apt.d.mts").Apt}
 */
export function openApt({ run, privilege, env }, options = []) {
  const configuration = options.flatMap((option) => ["-o", option]);
  const settings = { LC_ALL: "C.UTF-8", DEBIAN_FRONTEND: "noninteractive", ...proxySettings(env) };
  const asRoot = (/** @type {string} */ command, /** @type {readonly string[]} */ args) =>
    privilege === "root"
      ? run(command, args, { env: settings })
      : run("sudo", ["-n", "env", ...assignments(settings), command, ...args]);
  const waiting = ["-o", `DPkg::Lock::Timeout=${LOCK_WAIT_SECONDS}`];

  return {
    candidates: (names) =>
      parsePolicy(run("apt-cache", [...configuration, "policy", ...names], { env: settings }).output),
    update: () => asRoot("apt-get", [...configuration, "-q", "update"]),
    // --no-remove: packages that the machine's owner installed are never removed.
    install: (names) =>
      asRoot("apt-get", [
        ...configuration,
        ...waiting,
        "-q",
        "-y",
        "--no-install-recommends",
        "--no-remove",
        "install",
        ...names,
      ]),
    removeFolder: (folder) => asRoot("rm", ["-rf", folder]),
  };
}

/**
 * The version that would be installed of each package that has one, from the output of `apt-cache policy`.
 *
 * @param {string} output
 */
export function parsePolicy(output) {
  const matches = output.matchAll(/^(\S+):\n {2}Installed: .*\n {2}Candidate: (\S+)$/gm);
  return new Map(
    [...matches].flatMap(([, name = "", version = ""]) => (version === "(none)" ? [] : [[name, version]])),
  );
}

/**
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Record<string, string>}
 */
function proxySettings(env) {
  return Object.fromEntries(PROXY_VARIABLES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}

/** @param {Readonly<Record<string, string>>} settings */
function assignments(settings) {
  return Object.entries(settings).map(([name, value]) => `${name}=${value}`);
}
