/** Matches paths against templates with parameters in braces. */

/** Returns whether a path matches a template such as `/v1/template/{id}`. A parameter is never empty. */
export function pathMatches(template: string, path: string): boolean {
  const [wanted, given] = [template.split("/"), path.split("/")];
  if (wanted.length !== given.length) return false;
  return wanted.every((step, at) => (step.startsWith("{") ? given[at] !== "" : step === given[at]));
}
