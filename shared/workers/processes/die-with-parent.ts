/** Ties a child process to the life of its parent. To be called in the child. */

/** Makes the system kill this process when its parent dies, even while it works. Has an effect on Linux only. */
export async function dieWithParent(): Promise<void> {
  if (process.platform !== "linux") return;
  const { default: koffi } = await import("koffi");
  const PR_SET_PDEATHSIG = 1;
  const SIGKILL = 9;
  koffi.load(null).func("prctl", "int", ["int", "ulong"])(PR_SET_PDEATHSIG, SIGKILL);
}
