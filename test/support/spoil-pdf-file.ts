/** PDF/A spoiled in its bytes: header, trailer, cross-references, streams, limits. */
import { OBJECT, stream } from "./conforming-pdf.ts";
import { type Spoiler, spoiler } from "./spoil-pdf-kinds.ts";

const FREE = 40;

export const SPOILED_FILES: readonly Spoiler[] = [
  spoiler("bytes before the header", ["6.1.2", "6.1.2"], (pdf) => {
    pdf.header = `x${pdf.header}`;
  }),
  spoiler("no comment of high bytes behind the header", ["6.1.2", "6.1.2"], (pdf) => {
    pdf.header = "%PDF-1.4\n%abcd\n";
  }),
  spoiler("a header of PDF 2.0", [null, "6.1.2"], (pdf) => {
    pdf.header = pdf.header.replace(/1\.\d/, "2.0");
  }),
  spoiler("data behind the end", ["6.1.3", "6.1.3"], (pdf) => {
    pdf.end = "%%EOF\nmore data\n";
  }),
  spoiler("no ID", ["6.1.3", "6.1.3"], (pdf) => {
    pdf.trailer = pdf.trailer.replace(/\/ID.*/, "");
  }),
  spoiler("encryption", ["6.1.3", "6.1.3"], (pdf) => {
    const key = "00".repeat(32);
    pdf.set(FREE, `<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`);
    pdf.trailer += ` /Encrypt ${FREE} 0 R`;
  }),
  spoiler("two line ends behind xref", ["6.1.4", "6.1.4"], (pdf) => {
    pdf.afterXref = "\n\n";
  }),
  spoiler("a cross-reference stream", ["6.1.4", null], (pdf) => {
    pdf.crossReferences = "stream";
  }),
  spoiler("a cross-reference table that names wrong places", ["6.1.1", "6.1.1"], (pdf) => {
    pdf.offsetError = 3;
  }),
  spoiler("a trailer that leads to no catalog", ["6.1.1", "6.1.1"], (pdf) => {
    pdf.trailer = pdf.trailer.replace(/\/Root \d+/, "/Root 99");
  }),
  spoiler("two blanks before obj", ["6.1.8", "6.1.9"], (pdf) => {
    pdf.opening = (number) => `${number} 0  obj\n`;
  }),
  spoiler("no line end behind obj", ["6.1.8", "6.1.9"], (pdf) => {
    pdf.opening = (number) => `${number} 0 obj `;
  }),
  ...Object.entries({
    "a string with an unescaped parenthesis": "/Contents (a)b)",
    "a string without its end": "/Contents (a",
    "a key without its value": "/Contents",
    "a key that is no name": "(Contents) /T",
    "an array without its end": "/Contents [ 1 2",
    "a value that nothing defines": "/Contents abc",
  }).map(([name, entry]) =>
    spoiler(
      name,
      ["6.1.1", "6.1.1"],
      (pdf) => {
        pdf.enter(OBJECT.link, entry);
      },
      "it stops without a verdict, or skips what it cannot read",
    ),
  ),
  spoiler("an odd number of hexadecimal digits", ["6.1.6", "6.1.6"], (pdf) => {
    pdf.set(FREE, "<ABC>");
  }),
  spoiler("a hexadecimal string with a letter beyond F", ["6.1.6", "6.1.6"], (pdf) => {
    pdf.draw("BT /F2 1 Tf <00G1> Tj ET");
  }),
  spoiler("a stream whose length is not what is said", ["6.1.7", "6.1.7.1"], (pdf) => {
    pdf.set(FREE, "<< /Length 3 >>\nstream\nlonger\nendstream");
  }),
  spoiler("a carriage return behind stream", ["6.1.7", "6.1.7.1"], (pdf) => {
    pdf.set(FREE, "<< /Length 4 >>\nstream\rdata\nendstream");
  }),
  spoiler("no line end before endstream", ["6.1.7", "6.1.7.1"], (pdf) => {
    pdf.set(FREE, "<< /Length 4 >>\nstream\ndataendstream");
  }),
  spoiler("a stream in another file", ["6.1.7", "6.1.7.1"], (pdf) => {
    pdf.set(FREE, stream("", "/F (data.bin)"));
  }),
  spoiler("LZW", ["6.1.10", "6.1.7.2"], (pdf) => {
    pdf.set(FREE, stream("\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01", "/Filter /LZWDecode"));
  }),
  spoiler("a filter that no standard knows", [undefined, "6.1.7.2"], (pdf) => {
    pdf.set(FREE, stream("data", "/Filter /MyDecode"));
  }),
  spoiler("a whole number of more than 32 bits", ["6.1.12", "6.1.13"], (pdf) => {
    pdf.set(FREE, "[ 2147483648 ]");
  }),
  spoiler("a fraction above 32,767", ["6.1.12", null], (pdf) => {
    pdf.set(FREE, "[ 32768.5 ]");
  }),
  spoiler("a string of 65,536 bytes", ["6.1.12", "6.1.13"], (pdf) => {
    pdf.set(FREE, `(${"x".repeat(65_536)})`);
  }),
  spoiler("a string of 32,768 bytes", [null, "6.1.13"], (pdf) => {
    pdf.set(FREE, `(${"x".repeat(32_768)})`);
  }),
  spoiler("a name of 128 bytes", ["6.1.12", "6.1.13"], (pdf) => {
    pdf.set(FREE, `/${"x".repeat(128)}`);
  }),
  spoiler("a key of 128 bytes", ["6.1.12", "6.1.13"], (pdf) => {
    pdf.enter(OBJECT.state, `/${"x".repeat(128)} 1`);
  }),
  spoiler("a name of 127 bytes, each written as two digits", [null, null], (pdf) => {
    pdf.set(FREE, `/${"#78".repeat(127)}`);
  }),
  spoiler("an array of 8,192 elements", ["6.1.12", null], (pdf) => {
    pdf.set(FREE, `[${"0 ".repeat(8192)}]`);
  }),
  spoiler("a dictionary of 4,096 entries", ["6.1.12", null], (pdf) => {
    pdf.set(FREE, `<< ${Array.from({ length: 4096 }, (_, index) => `/K${index} 0`).join(" ")} >>`);
  }),
  spoiler("graphics states nested 29 deep", ["6.1.12", "6.1.13"], (pdf) => {
    pdf.draw(`${"q ".repeat(29)}${"Q ".repeat(29)}`);
  }),
  spoiler("graphics states nested 28 deep", [null, null], (pdf) => {
    pdf.draw(`${"q ".repeat(28)}${"Q ".repeat(28)}`);
  }),
];
