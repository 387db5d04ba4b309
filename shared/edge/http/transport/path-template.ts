/** Matches paths against templates with parameters in braces. */

/**
 * Returns whether a path matches a template such as `/v1/template/{id}`. A parameter is never empty; a last one with a
 * plus sign, as in `/docs/{file+}`, matches any number of steps.
 */
export function pathMatches(template: string, path: string): boolean {
  const wanted = template.split("/");
  // A path of 256 KB is not divided into all of its steps.
  const given = path.split("/", wanted.length + 1);
  const isGreedy = wanted.at(-1)?.endsWith("+}") === true;
  if (isGreedy ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((step, at) => (step.startsWith("{") ? given[at] !== "" : step === given[at]));
}
