import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";

export interface OwnMounts {
  /** Address of the only resolver. */
  readonly resolver: string;
  /** Runs as on a machine that allows no namespaces. */
  readonly withoutUnshare: boolean;
  /** For the file that says so. */
  readonly folder: string;
  /** Whom the program is to be, by number. Default: root. */
  readonly userId?: number;
}

/** nsswitch.conf(5): whom the system asks for names. */
const ORDER = "/etc/nsswitch.conf";

/** The words before a command that has it run so, in the process that is started. */
export function withOwnMounts({ resolver, withoutUnshare, folder, userId }: OwnMounts): readonly string[] {
  const file = path.join(folder, `resolv-${resolver}.conf`);
  // Whoever asks waits for the answer, so that what it asks is told of it and not of the next one.
  writeFileSync(file, `nameserver ${resolver}\noptions timeout:10 attempts:1\n`, { mode: 0o644 });
  const order = path.join(folder, "nsswitch.conf");
  writeFileSync(order, "passwd: files\ngroup: files\nhosts: files dns\n", { mode: 0o644 });
  const script = [
    `mount --bind "$0" /etc/resolv.conf`,
    // Else other services of the machine may be asked, and ask resolvers of theirs.
    ...(existsSync(ORDER) ? [`mount --bind ${order} ${ORDER}`] : []),
    ...(withoutUnshare ? [`mount --bind ${toolPath("false")} ${toolPath("unshare")}`] : []),
    `exec "$@"`,
  ];
  const become = userId === undefined ? [] : ["setpriv", `--reuid=${userId}`, `--regid=${userId}`, "--clear-groups"];
  return ["unshare", "--mount", "sh", "-c", script.join(" && "), file, ...become];
}

/** Where the service looks for it. */
function toolPath(name: string): string {
  return ["/usr/bin", "/bin"].map((folder) => path.join(folder, name)).find((each) => existsSync(each)) ?? name;
}
