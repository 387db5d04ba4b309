/** Describes the walls of a machine for its operator. */
import type { Walls } from "./confinement.ts";

export interface DescribedWall {
  /** What the wall restricts for programs that read untrusted files. */
  readonly name: "files" | "network" | "user" | "memory";
  readonly stands: boolean;
  /** How the wall works, or what it needs. */
  readonly detail: string;
}

export function describeWalls({ files, network, user, memory }: Walls): readonly DescribedWall[] {
  return [
    {
      name: "files",
      stands: files !== undefined,
      detail: files === undefined ? "needs Linux 5.13 with Landlock, or namespaces" : FILE_WALLS[files],
    },
    { name: "network", stands: network, detail: network ? "no sockets" : "needs Linux with seccomp on x64 or arm64" },
    { name: "user", stands: user, detail: user ? "each program another" : "needs a service that is started by root" },
    { name: "memory", stands: memory, detail: memory ? "limits of the kernel" : "needs Linux" },
  ];
}

const FILE_WALLS = { landlock: "Landlock", "mount namespace": "mount namespace" } as const satisfies Record<
  NonNullable<Walls["files"]>,
  string
>;
