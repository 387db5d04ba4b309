/** Files in the code pages of many countries, written by Python's codecs (test/fixtures/README.md). */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { decodeText, encodeText, missingCharacter, type TextEncoding } from "#shared/base/encoding/text-encoding.ts";

type FileRow = readonly [file: string, encoding: TextEncoding, header: string, firstRow: string, lastRow: string];

const FILES: readonly FileRow[] = [
  ["arabic.cp1256.csv", "windows-1256", "الاسم;اللقب;المدينة", "محمد;العلي;الرياض", "مريم;يوسف;تونس"],
  ["china.gbk.csv", "gb18030", "名字;姓;城市", "伟;王;北京市", "强;杨;重庆市"],
  ["czechia.cp1250.csv", "windows-1250", "Jméno;Příjmení;Město", "Jiří;Dvořák;Plzeň", "Tomáš;Němec;Žďár"],
  ["france.cp1252.csv", "windows-1252", "Prénom;Nom;Ville", "Éloïse;Lefèvre;Orléans", "Jérôme;Leclère;Mâcon"],
  ["france-mac.mac_roman.csv", "macintosh", "Prénom;Nom;Ville", "Éloïse;Lefèvre;Orléans", "Jérôme;Leclère;Mâcon"],
  ["germany.cp1252.csv", "windows-1252", "Vorname;Name;Straße", "Jürgen;Müller;Königstraße", "Sören;Böhm;Hauptstraße"],
  ["greece.cp1253.csv", "windows-1253", "Όνομα;Επώνυμο;Πόλη", "Γιώργος;Παπαδόπουλος;Αθήνα", "Σοφία;Βασιλείου;Ρόδος"],
  [
    "hungary.cp1250.csv",
    "windows-1250",
    "Keresztnév;Vezetéknév;Város",
    "Győző;Kovács;Győr",
    "Mária;Németh;Hódmezővásárhely",
  ],
  ["israel.cp1255.csv", "windows-1255", "שם פרטי;שם משפחה;עיר", "דוד;כהן;ירושלים", "מרים;אברהם;רמלה"],
  ["japan.cp932.csv", "shift_jis", "名前;姓;都市", "太郎;佐藤;東京都", "さくら;伊藤;神戸市"],
  ["japan-mail.iso2022_jp.csv", "iso-2022-jp", "名前;姓;都市", "太郎;佐藤;東京都", "さくら;伊藤;神戸市"],
  ["japan-unix.euc_jp.csv", "euc-jp", "名前;姓;都市", "太郎;佐藤;東京都", "さくら;伊藤;神戸市"],
  ["korea.cp949.csv", "euc-kr", "이름;성;도시", "민준;김;서울특별시", "수아;강;대전광역시"],
  [
    "lithuania.cp1257.csv",
    "windows-1257",
    "Vardas;Pavardė;Miestas",
    "Jurgis;Žukauskas;Šiauliai",
    "Šarūnas;Paulauskas;Telšiai",
  ],
  [
    "poland.cp1250.csv",
    "windows-1250",
    "Imię;Nazwisko;Miasto",
    "Łukasz;Wiśniewski;Łódź",
    "Michał;Kozłowski;Częstochowa",
  ],
  ["russia.cp1251.csv", "windows-1251", "Имя;Фамилия;Город", "Пётр;Иванов;Москва", "Анна;Новикова;Пермь"],
  ["russia-dos.cp866.csv", "ibm866", "Имя;Фамилия;Город", "Пётр;Иванов;Москва", "Анна;Новикова;Пермь"],
  ["russia-unix.koi8_r.csv", "koi8-r", "Имя;Фамилия;Город", "Пётр;Иванов;Москва", "Анна;Новикова;Пермь"],
  ["taiwan.big5.csv", "big5", "名字;姓;城市", "志明;陳;臺北市", "雅婷;王;桃園市"],
  ["thailand.cp874.csv", "windows-874", "ชื่อ;นามสกุล;จังหวัด", "สมชาย;ใจดี;เชียงใหม่", "มาลี;สุวรรณ;นครปฐม"],
  ["turkey.cp1254.csv", "windows-1254", "Ad;Soyad;Şehir", "Ayşe;Yılmaz;İzmir", "Tuğba;Aydın;Kütahya"],
  ["ukraine.cp1251.csv", "windows-1251", "Ім'я;Прізвище;Місто", "Тарас;Шевченко;Київ", "Олег;Кравець;Рівне"],
];

function bytesOf(file: string): Uint8Array {
  return readFileSync(new URL(`../../../fixtures/code-pages/${file}`, import.meta.url));
}

describe("a file in a code page of its country", () => {
  test.each(FILES)("%s is read as %s", (file, encoding, header, first, last) => {
    const decoded = decodeText(bytesOf(file));
    const lines = decoded.text.split("\r\n");
    expect([decoded.encoding, lines[0], lines[1], lines[6]]).toEqual([encoding, header, first, last]);
    expect(decoded.damagedLine).toBeUndefined();
  });

  test.each(FILES)("%s comes back byte for byte", (file) => {
    const bytes = bytesOf(file);
    expect(Buffer.from(encodeText(decodeText(bytes)))).toEqual(Buffer.from(bytes));
  });

  test.each(FILES.filter(([, encoding]) => encoding !== "iso-2022-jp"))(
    "%s keeps its encoding in a hundred rows with a byte that is no text, or the choice is called uncertain",
    (file, _, header, first) => {
      const [head = [], ...rows] = split(bytesOf(file));
      const many = Array.from({ length: 17 }, () => rows).flat();
      const damaged = [head, ...many.slice(0, 50), [0x41, 0xff, 0x3b, 0x0d, 0x0a], ...many.slice(50)].flat();
      const { text, isUncertain } = decodeText(Uint8Array.from(damaged));
      expect(isUncertain === true || text.startsWith(`${header}\r\n${first}`)).toBe(true);
    },
  );
});

test("reads few words in no alphabet that would mix with Latin letters within them", () => {
  const czech = Uint8Array.from(Buffer.from("A;B;C;D;E\n\x8ei\x9ekov;\xd8epy;D\xec\xe8\xedn;Plze\xf2;x\n", "latin1"));
  const decoded = decodeText(czech);
  expect([decoded.encoding, decoded.text]).toEqual(["windows-1250", "A;B;C;D;E\nŽižkov;Řepy;Děčín;Plzeň;x\n"]);
});

test("reads no drawn lines within words: a few Chinese names repeated are not Russian", () => {
  const names = Buffer.from("Name,Amount\n\xcd\xf5\xb7\xbc,1\n\xd5\xc5\xce\xb0,2\n\xc0\xee\xc4\xc8,3\n", "latin1");
  const { encoding, text } = decodeText(Buffer.concat(Array.from({ length: 10 }, () => names)));
  expect([encoding, text.split("\n")[1]]).toEqual(["gb18030", "王芳,1"]);
});

test("a code page of DOS in the West, which cannot be read, is called uncertain", () => {
  const row = "M\x81ller;Hauptstra\xe1e;K\x94ln\nJ\x81rgen;Gr\x94\xe1enweg;D\x81sseldorf\n";
  expect(decodeText(Buffer.from(`Name;Stra\xe1e;Ort\n${row.repeat(50)}`, "latin1")).isUncertain).toBe(true);
});

/** The lines with their ends. */
function split(bytes: Uint8Array): readonly (readonly number[])[] {
  const lines: number[][] = [[]];
  for (const byte of bytes) {
    lines.at(-1)?.push(byte);
    if (byte === 0x0a) lines.push([]);
  }
  return lines.filter(({ length }) => length > 0);
}

describe("the declared charset", () => {
  test("decides against the bytes", () => {
    const bytes = Buffer.from("Name;Stadt\r\nM\xfcller;K\xf6ln\r\n", "latin1");
    expect(decodeText(bytes, "windows-1251").text).toContain("Mьller");
    expect(decodeText(bytes, "latin1")).toEqual({
      text: "Name;Stadt\r\nMüller;Köln\r\n",
      encoding: "windows-1252",
      bom: false,
    });
  });

  test("yields to a byte order mark, and an unknown charset is ignored", () => {
    expect(decodeText(Buffer.from("\ufeffŁódź"), "windows-1252").text).toBe("Łódź");
    expect(decodeText(Buffer.from("Łódź"), "x-unknown").text).toBe("Łódź");
  });
});

describe("bytes that are no text", () => {
  test.each([0x80, 0x96, 0xa0, 0xe4, 0xff])("one byte %i leaves a file UTF-8, and its line is known", (byte) => {
    const bytes = Buffer.concat([Buffer.from("Name\nZoë\nA"), Buffer.from([byte]), Buffer.from("B\n")]);
    expect(decodeText(bytes)).toEqual({
      text: "Name\nZoë\nA\ufffdB\n",
      encoding: "utf-8",
      bom: false,
      damagedLine: 3,
    });
  });
});

test("few letters outside of ASCII make the choice uncertain", () => {
  expect(decodeText(Buffer.from("Name\n\xa3\xf3d\x9f\n", "latin1")).isUncertain).toBe(true);
});

test("few accents within words are those of Western Europe", () => {
  const decoded = (text: string) => decodeText(Buffer.from(text, "latin1"));
  expect(decoded("Name\nZo\xeb\n")).toMatchObject({ text: "Name\nZoë\n" });
  expect(decoded("Name\nM\xfcller\n")).toMatchObject({ text: "Name\nMüller\n" });
});

test("a character that a code page lacks is reported, and one that it has in two places is written as Windows does", () => {
  expect(missingCharacter("Łódź", "windows-1250")).toBeUndefined();
  expect(missingCharacter("Łódź 日", "windows-1250")).toBe("日");
  // 髙 is FBFC and 十 is A451 in the code pages 932 and 950 of Microsoft.
  expect(Buffer.from(encodeText({ text: "髙∵", encoding: "shift_jis", bom: false })).toString("hex")).toBe("fbfc81e6");
  expect(Buffer.from(encodeText({ text: "十", encoding: "big5", bom: false })).toString("hex")).toBe("a451");
});
