/** Documents that name files of this machine in every way that LibreOffice's import filters know (`../ways`). */
import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Attack } from "#test/security/attack/attack.ts";
import { holds } from "#test/security/attack/attack.ts";
import { generate, makeDocuments, upload } from "#test/security/attack/make-documents.ts";
import type { Target } from "#test/security/attack/target.ts";
import { DOC_WAYS } from "#test/security/attack/ways/doc.ts";
import { DOCX_WAYS } from "#test/security/attack/ways/docx.ts";
import { HTML_WAYS, TXT_WAYS } from "#test/security/attack/ways/html.ts";
import { ODT_WAYS } from "#test/security/attack/ways/odt.ts";
import { RTF_WAYS } from "#test/security/attack/ways/rtf.ts";
import type { Way } from "#test/security/attack/ways/way.ts";

export const WAYS: readonly Way[] = [...DOCX_WAYS, ...ODT_WAYS, ...RTF_WAYS, ...DOC_WAYS, ...HTML_WAYS, ...TXT_WAYS];

/** What LibreOffice writes of each kind: the stage tells if it opens a file, the format shows what it was. */
const FORMATS: Readonly<Record<string, string>> = { ".html": ".odt", ".txt": ".pdf" };

const OPENING: readonly Attack[] = WAYS.map((way): Attack => {
  const { filename, what, source, file = "secret.png", needsFirstLine } = way;
  return {
    category: "every way to a file",
    name: `${filename}: ${what}`,
    tried: `to have LibreOffice open a file of this machine (${source})`,
    ...(needsFirstLine !== undefined && { needsFirstLine }),
    async run(target) {
      const address = pathToFileURL(path.join(target.canaryFolder, file)).href;
      return made(target, way, address);
    },
  };
});

async function made(target: Target, { filename, bytes }: Way, address: string): Promise<string> {
  const format = FORMATS[path.extname(filename)] ?? ".pdf";
  const document = await makeDocuments(target, {
    filename,
    bytes: await bytes(address, (source) => asDoc(target, source)),
    format,
    isPreviewed: false,
  });
  return typeof document === "string" ? document : "made without the file";
}

/** Converts the file to .doc with the attacked service. */
async function asDoc(target: Target, bytes: Uint8Array): Promise<Uint8Array> {
  const template = await target.postForm("/v1/template", { file: upload(bytes, "base.docx") });
  const answer = await generate(target, {
    template_id: template.json().id,
    data: { Name: "[Name]" },
    output_format: ".doc",
  });
  holds(answer.status === 201, `the attack's own .doc was answered ${answer.status}: ${answer.text().slice(0, 200)}`);
  return answer.bytes;
}

/** One of each filter that has shown files: by them a document names what is worth most. */
const CHANNELS = WAYS.filter(({ filename, what }) =>
  [
    "a.docx: a shape filled with a picture (a:blip r:link)",
    "a.docx: an EMF+ bitmap",
    "a.docx: a .docx within with such an SVG (altChunk)",
    "a.odt: a shape's picture (draw:fill-image)",
    "a.odt: a drawing within with a linked picture",
    "a.odt: Base64 behind an attribute with >",
    "a.odt: a plug-in with its type",
    "a.rtf: a nested group before the picture's digits",
    "a.doc: an SVG in a PNG's place",
  ].includes(`${filename}: ${what}`),
);

/** What is worth reading, by its address. */
const TARGETS: Readonly<Record<string, (target: Target) => string>> = {
  "another account's stored PDF": ({ strangers }) => fileUrl(strangers.storedPdf),
  "the service's databases": ({ dataFolder }) => fileUrl(databaseIn(dataFolder)),
  "the list of users": () => "file:///etc/passwd",
  "the environment of the process": () => "file:///proc/self/environ",
  "the memory's map of the process": () => "file:///proc/self/maps",
  "a font": ({ canaryFolder }) => fileUrl(path.join(canaryFolder, "secret.ttf")),
  "a PDF": ({ canaryFolder }) => fileUrl(path.join(canaryFolder, "secret.pdf")),
};

const fileUrl = (file: string) => pathToFileURL(file).href;

function databaseIn(dataFolder: string): string {
  const [database] = globSync("**/*.{sqlite,sqlite3,db}", { cwd: dataFolder });
  holds(database !== undefined, "the data folder has no database");
  return path.join(dataFolder, database ?? "");
}

const REACHING: readonly Attack[] = Object.entries(TARGETS).flatMap(([name, addressOf]): Attack[] => {
  const ways = name.startsWith("another account") ? CHANNELS : CHANNELS.filter((_, index) => index % 2 === 0);
  const reaching = (how: string, by: typeof ways): Attack => ({
    category: "every way to a file",
    name: `${name} cannot be shown, by its path${how}`,
    tried: "to have it shown in a document of one's own",
    ...(by[0]?.needsFirstLine !== undefined && { needsFirstLine: by[0].needsFirstLine }),
    async run(target) {
      const results: string[] = [];
      for (const way of by) results.push(await made(target, way, addressOf(target)));
      return [...new Set(results)].join(", ");
    },
  });
  const isNamed = ({ needsFirstLine }: (typeof ways)[number]) => needsFirstLine !== undefined;
  return [
    reaching(
      "",
      ways.filter((way) => !isNamed(way)),
    ),
    reaching(" in a format that the first line of defence alone guards", ways.filter(isNamed)),
  ];
});

/** The same file under other names (RFC 8089, appendix; proc(5)), for whoever compares texts. */
const SPELLINGS: Readonly<Record<string, (file: string) => string>> = {
  "one slash": (file) => `file:${file}`,
  "a host": (file) => `file://localhost${file}`,
  "an address as host": (file) => `file://127.0.0.1${file}`,
  "four slashes": (file) => `file:///${file}`,
  capitals: (file) => `FILE://${file}`,
  "escaped letters": (file) => `file://${file.replaceAll("a", "%61").replaceAll(".", "%2e")}`,
  "escaped slashes": (file) => `file:///${file.slice(1).replaceAll("/", "%2f")}`,
  backslashes: (file) => `file:${file.replaceAll("/", "\\")}`,
  dots: (file) => `file:///usr/lib/../..${file}`,
  "escaped dots": (file) => `file:///usr/%2e%2e${file}`,
  "a relative path": (file) => `../../../../../../../..${file}`,
  "the folder of the process": (file) => `file:///proc/self/cwd/../../../../../../..${file}`,
  "the root of the process": (file) => `file:///proc/self/root${file}`,
  "a thread's root": (file) => `file:///proc/thread-self/root${file}`,
  "the first process's root": (file) => `file:///proc/1/root${file}`,
  "a query and a fragment": (file) => `file://${file}?x=1#y`,
  "blanks and line ends": (file) => ` \t&#10;file://${file} `,
  "a path alone": (file) => file,
  "a remote name (UNC)": (file) => `//localhost${file}`,
  "an archive's scheme": (file) =>
    `vnd.sun.star.zip://file%3A%2F%2F${encodeURIComponent(file.replace("secret.png", "secret.docx"))}/word/document.xml`,
  "a private address": (file) => `private:stream/${file}`,
};

const SPELLED: readonly Attack[] = Object.entries(SPELLINGS).map(([how, address]): Attack => {
  return {
    category: "every way to a file",
    name: `the address of a file with ${how}`,
    tried: "to get past a filter that knows the usual address alone",
    async run(target) {
      const [linked, embedded] = [CHANNELS[0], CHANNELS[1]];
      const spelled = address(path.join(target.canaryFolder, "secret.png"));
      const results: string[] = [];
      for (const way of [linked, embedded]) if (way !== undefined) results.push(await made(target, way, spelled));
      return [...new Set(results)].join(", ");
    },
  };
});

/** Also where another part of the sandbox stops them, or one part is missing. */
const ELSEWHERE: readonly Attack[] = [
  ...[...REACHING.slice(0, 1), ...channelAttacks()].map(
    (attack): Attack => ({ ...attack, name: `${attack.name}, as an ordinary user without namespaces`, asUser: true }),
  ),
  ...channelAttacks().map(
    (attack): Attack => ({ ...attack, name: `${attack.name}, without Landlock`, withoutLandlock: true }),
  ),
];

function channelAttacks(): readonly Attack[] {
  const names = CHANNELS.map(({ filename, what }) => `${filename}: ${what}`);
  return OPENING.filter(({ name }) => names.includes(name));
}

export const LOCAL_FILE_ATTACKS: readonly Attack[] = [...OPENING, ...REACHING, ...SPELLED, ...ELSEWHERE];
