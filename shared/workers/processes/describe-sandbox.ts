/** Describes the sandbox of a machine for its operator. */
import type { Sandbox } from "./confinement.ts";

export interface SandboxPart {
  /** The access that this part restricts for programs that read untrusted files. */
  readonly name: "files" | "network" | "user" | "memory";
  readonly stands: boolean;
  /** How it works, or what it needs. */
  readonly detail: string;
}

export function describeSandbox({ files, network, user, memory }: Sandbox): readonly SandboxPart[] {
  return [
    {
      name: "files",
      stands: files !== undefined,
      detail: files === undefined ? "needs Linux 5.13 with Landlock, or namespaces" : FILE_SANDBOXES[files],
    },
    { name: "network", stands: network, detail: network ? "no sockets" : "needs Linux with seccomp on x64 or arm64" },
    { name: "user", stands: user, detail: user ? "each program another" : "needs a service that is started by root" },
    { name: "memory", stands: memory, detail: memory ? "limits of the kernel" : "needs Linux" },
  ];
}

const FILE_SANDBOXES = { landlock: "Landlock", "mount namespace": "mount namespace" } as const satisfies Record<
  NonNullable<Sandbox["files"]>,
  string
>;
