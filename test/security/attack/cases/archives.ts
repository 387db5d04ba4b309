/** Archives that unpack to too much, lie about themselves, or name places outside of themselves. */
import PizZip from "pizzip";
import type { Attack } from "#test/security/attack/attack.ts";
import { holds, refusal } from "#test/security/attack/attack.ts";
import { createTemplate, stopped, upload } from "#test/security/attack/make-documents.ts";
import type { Target } from "#test/security/attack/target.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { largeZip } from "#test/support/large-zip.ts";
import { odt } from "#test/support/office-files.ts";
import { type RawEntry, rawZip } from "#test/support/raw-zip.ts";

const MEGABYTE = 2 ** 20;

/** A .docx or .odt as entries, to be spoiled one by one. */
function entriesOf(bytes: Uint8Array): readonly RawEntry[] {
  return Object.entries(new PizZip(bytes).files)
    .filter(([, file]) => !file.dir)
    .map(([name, file]) => ({ name, content: file.asUint8Array(), isStored: name === "mimetype" }));
}

const WORD = entriesOf(docx(paragraph("Dear [Name]")));
const ODT = entriesOf(odt("Dear [Name]"));

function changed(name: string, change: Partial<RawEntry>): readonly RawEntry[] {
  return WORD.map((entry) => (entry.name === name ? { ...entry, ...change } : entry));
}

const BODY = "word/document.xml";
const blanks = (megabytes: number) => Buffer.alloc(megabytes * MEGABYTE, 0x20);

interface Bomb {
  readonly name: string;
  readonly tried: string;
  readonly filename?: string;
  readonly make: () => Uint8Array;
}

const BOMBS: readonly Bomb[] = [
  {
    name: "a part of 300 MB in 300 KB",
    tried: "to fill memory by a ratio of 1,000",
    make: () => largeZip([...WORD, { name: "word/media/a.bin", content: blanks(300) }]),
  },
  {
    name: "a body of 300 MB of blanks",
    tried: "to fill memory by the part that is parsed",
    make: () => largeZip([...WORD.filter(({ name }) => name !== BODY), { name: BODY, content: blanks(300) }]),
  },
  {
    name: "15 parts of 20 MB each",
    tried: "to pass by being small in every part",
    make: () => largeZip([...WORD, ...numbered(15, (n) => ({ name: `word/media/${n}.bin`, content: blanks(20) }))]),
  },
  {
    name: "11,000 parts",
    tried: "to exhaust the reader by their number",
    make: () => largeZip([...WORD, ...numbered(11_000, (n) => ({ name: `word/media/${n}.bin`, content: "x" }))]),
  },
  {
    name: "300 MB that say they are 1,000 bytes",
    tried: "to get past a limit on stated sizes",
    make: () => largeZip([...WORD, { name: "word/media/a.bin", content: blanks(300), statedSize: 1000 }]),
  },
  {
    name: "a body that says it is 4 GB",
    tried: "to have memory reserved for what is not there",
    make: () => rawZip(...changed(BODY, { size: 0xfffffffe })),
  },
  {
    name: "a body that says it is empty",
    tried: "to have one reader see what another does not",
    make: () => rawZip(...changed(BODY, { size: 0 })),
  },
  {
    name: "a wrong checksum",
    tried: "to smuggle content past whoever checks it",
    make: () => rawZip(...changed(BODY, { crc32: 1 })),
  },
  {
    name: "two entries of one name",
    tried: "to have the checker and LibreOffice read different bodies",
    make: () => rawZip(...WORD, { name: BODY, content: "<w:document/>" }),
  },
  {
    name: "entries whose local names differ",
    tried: "to have the checker and LibreOffice read different bodies",
    make: () => rawZip(...changed(BODY, { localName: "word/other.xml" })),
  },
  {
    name: "all entries at the place of one",
    tried: "to multiply one large part by pointing at it often (overlapping files)",
    make: () => rawZip(...WORD, ...numbered(2_000, (n) => ({ name: `word/media/${n}.bin`, content: "x", offset: 0 }))),
  },
  {
    name: "an entry beyond the end",
    tried: "to crash the reader",
    make: () => rawZip(...changed(BODY, { offset: 0x7fffffff })),
  },
  {
    name: "an encrypted entry",
    tried: "to hide a part from the check",
    make: () => rawZip(...changed(BODY, { flags: 1 })),
  },
  {
    name: "a method of packing that nobody has",
    tried: "to crash the reader",
    make: () => rawZip(...changed(BODY, { method: 99 })),
  },
  {
    name: "an archive in an archive, ten deep, 50 MB in the last",
    tried: "to be unpacked again and again",
    make: () => {
      let inner: Uint8Array = largeZip([{ name: "a.bin", content: blanks(50) }]);
      for (let depth = 0; depth < 10; depth++) inner = largeZip([{ name: "a.docx", content: inner }]);
      return largeZip([...WORD, { name: "word/embeddings/a.docx", content: inner }]);
    },
  },
  {
    name: "the first half of a file",
    tried: "to crash the reader of the directory",
    make: () => docx(paragraph("Dear [Name]")).subarray(0, 800),
  },
  {
    name: "an .odt of 300 MB in 300 KB",
    tried: "to fill LibreOffice's memory",
    filename: "a.odt",
    make: () => largeZip([...ODT, { name: "Pictures/a.bin", content: blanks(300) }]),
  },
  {
    name: "an .odt whose text unpacks to 300 MB",
    tried: "to fill LibreOffice's memory",
    filename: "a.odt",
    make: () =>
      largeZip([...ODT.filter(({ name }) => name !== "content.xml"), { name: "content.xml", content: blanks(300) }]),
  },
];

/** Names by which a careless program would write outside of the folder that it unpacks to. */
const PLACES = (target: Target): readonly string[] => [
  `../../../../../../../../../..${target.watchedFolder}/evil`,
  `${target.watchedFolder}/evil`,
  `word/../../../../../../../../../..${target.watchedFolder}/evil.xml`,
  `..\\..\\..\\..${target.watchedFolder.replaceAll("/", "\\")}\\evil`,
  `word/media/..%2f..%2f..%2f..${target.watchedFolder}/evil.png`,
  `C:\\evil`,
  `word/media/a\u0000b`,
  "con",
];

const HONEST = "made of the honest parts alone";

export const ARCHIVE_ATTACKS: readonly Attack[] = [
  ...BOMBS.map(({ name, tried, filename = "bomb.docx", make }): Attack => {
    return { category: "archives", name, tried, run: (target) => stopped(target, { filename, bytes: make() }, HONEST) };
  }),
  ...numbered(8, (place): Attack => {
    return {
      category: "archives",
      name: `a .docx and an .odt with a part outside of themselves (${place + 1})`,
      tried: "to have files written where the archive says",
      async run(target) {
        const entry = { name: PLACES(target)[place] ?? "", content: "evil" };
        const results = [
          await stopped(target, { filename: "a.docx", bytes: rawZip(...WORD, entry) }, HONEST),
          await stopped(target, { filename: "a.odt", bytes: rawZip(...ODT, entry) }, HONEST),
        ];
        return [...new Set(results)].join(", ");
      },
    };
  }),
  {
    category: "archives",
    name: "names of items in a .zip",
    tried: "to have whoever unpacks an answer write outside of the folder",
    async run(target) {
      const template_id = await createTemplate(target, upload("x", "a.txt"));
      const fields = { template_id, data: [{}, {}], single_file: false, output_format: ".txt" };
      const answer = await target.postJson(
        "/v1/document",
        { ...fields, output_name: "../../../etc/evil" },
        { headers: { Accept: "application/octet-stream" } },
      );
      if (answer.status >= 400) return refusal(answer);
      const names = Object.keys(new PizZip(answer.bytes).files);
      holds(names.length === 2 && names.every((name) => !/[/\\]/.test(name)), `it holds ${names.join(", ")}`);
      return "the names are plain ones";
    },
  },
];

function numbered<Each>(count: number, make: (n: number) => Each): readonly Each[] {
  return Array.from({ length: count }, (_, n) => make(n));
}
