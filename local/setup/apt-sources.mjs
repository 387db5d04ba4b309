/** Reads apt's package sources in both formats, and derives the one for a release's backports. See sources.list(5). */

/**
 * The sources in one file: its enabled entries for binary packages.
 *
 * @param {import("./apt-sources.d.mts").SourceFile} file
 * @returns {import("./apt-sources.d.mts").AptSource[]}
 */
export function parseAptSources({ name, text }) {
  const sources = name.endsWith(".sources") ? parseStanzas(text) : parseLines(text);
  return sources.filter((source) => source.suites.length > 0 && source.uris.length > 0);
}

/**
 * A source, in deb822 format, for the backports of a Debian release at the machine's own mirror and under its own
 * keys; "" when the machine has that source already, and undefined when no source of the release can be found.
 *
 * @param {readonly import("./apt-sources.d.mts").AptSource[]} sources
 * @param {string} codename
 */
export function backportsSource(sources, codename) {
  const backports = `${codename}-backports`;
  if (sources.some((source) => source.suites.includes(backports))) {
    return "";
  }
  const main = sources.find((source) => isMainArchive(source, codename));
  if (main === undefined) {
    return undefined;
  }
  const fields = [
    ["Types", "deb"],
    ["URIs", main.uris.join(" ")],
    ["Suites", backports],
    ["Components", "main"],
    ...Object.entries(main.options),
  ];
  return `${fields.map(([key, value]) => `${key}: ${value}`).join("\n")}\n`;
}

/** The names of a Debian release in the course of its life. */
const SUITE_ALIASES = ["stable", "oldstable", "oldoldstable"];

/** The options that decide whether apt trusts and uses a source, by their names in the one-line format. */
const OPTION_FIELDS = new Map([
  ["signed-by", "Signed-By"],
  ["trusted", "Trusted"],
  ["arch", "Architectures"],
]);

/**
 * @param {import("./apt-sources.d.mts").AptSource} source
 * @param {string} codename
 */
function isMainArchive({ suites, components }, codename) {
  return components.includes("main") && [codename, ...SUITE_ALIASES].some((suite) => suites.includes(suite));
}

/** @param {string} text */
function parseLines(text) {
  return text
    .split("\n")
    .map((line) => /^\s*deb\s+(?:\[([^\]]*)\]\s*)?([^#]+)/.exec(line))
    .flatMap((match) => (match === null ? [] : [lineSource(match[1] ?? "", match[2] ?? "")]));
}

/**
 * @param {string} bracket
 * @param {string} rest
 */
function lineSource(bracket, rest) {
  const [uri, suite, ...components] = words(rest);
  return {
    uris: uri === undefined ? [] : [uri],
    suites: suite === undefined ? [] : [suite],
    components,
    options: lineOptions(bracket),
  };
}

/**
 * `[arch=amd64,arm64 signed-by=/a.gpg]`: a comma here is a space in the other format.
 *
 * @param {string} bracket
 */
function lineOptions(bracket) {
  const pairs = words(bracket).map((word) => word.split("="));
  return Object.fromEntries(
    pairs.flatMap(([key = "", value = ""]) => {
      const field = OPTION_FIELDS.get(key.toLowerCase());
      return field === undefined ? [] : [[field, value.replaceAll(",", " ")]];
    }),
  );
}

/** @param {string} text */
function parseStanzas(text) {
  const withoutComments = text.replace(/^#.*\n?/gm, "");
  return withoutComments
    .split(/\n\s*\n/)
    .map(stanzaFields)
    .filter((fields) => words(fields.get("types")).includes("deb") && !isNo(fields.get("enabled")))
    .map(stanzaSource);
}

/**
 * Keys in lower case. A value can go on over lines that start with a space, as a key written out in Signed-By does.
 *
 * @param {string} stanza
 */
function stanzaFields(stanza) {
  const matches = stanza.matchAll(/^([^\s:]+):[ \t]*(.*(?:\n[ \t].*)*)/gm);
  return new Map([...matches].map(([, key = "", value = ""]) => [key.toLowerCase(), value.trimEnd()]));
}

/** @param {ReadonlyMap<string, string>} fields */
function stanzaSource(fields) {
  const options = ["Signed-By", "Trusted", "Architectures"].flatMap((field) => {
    const value = fields.get(field.toLowerCase());
    return value === undefined ? [] : [[field, value]];
  });
  return {
    uris: words(fields.get("uris")),
    suites: words(fields.get("suites")),
    components: words(fields.get("components")),
    options: Object.fromEntries(options),
  };
}

/** @param {string | undefined} value */
function isNo(value) {
  return /^(no|false|without|off|disable)$/i.test(value ?? "");
}

/** @param {string | undefined} text */
function words(text) {
  return (text ?? "").split(/\s+/).filter(Boolean);
}
