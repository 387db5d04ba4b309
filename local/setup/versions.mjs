/** Compares versions in the notations of LibreOffice and Debian. */

/**
 * The version of the program itself: "25.2.3" of "4:25.2.3-2+deb13u5~bpo12+1".
 *
 * @param {string} version
 */
export function upstreamVersion(version) {
  return version.replace(/^\d+:/, "").replace(/[-+~].*$/, "");
}

/**
 * Whether the first version is older, number by number; a missing number counts as 0.
 *
 * @param {string} version
 * @param {string} than
 */
export function isOlder(version, than) {
  const [a, b] = [numbers(version), numbers(than)];
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) {
      return difference < 0;
    }
  }
  return false;
}

/** @param {string} version */
function numbers(version) {
  return upstreamVersion(version)
    .split(".")
    .map((part) => Number.parseInt(part, 10) || 0);
}
