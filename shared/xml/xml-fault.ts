/** XML that cannot be read. The message is a part of a sentence about the file that holds it: "its XML breaks off". */
export class XmlFault extends Error {
  override readonly name = "XmlFault";
}
