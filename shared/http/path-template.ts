/** Paths with parameters in braces. */

/** Whether a path is one of the template's: `/v1/template/{id}`. A parameter is never empty. */
export function pathMatches(template: string, path: string): boolean {
  const [wanted, given] = [template.split("/"), path.split("/")];
  if (wanted.length !== given.length) return false;
  return wanted.every((step, at) => (step.startsWith("{") ? given[at] !== "" : step === given[at]));
}
