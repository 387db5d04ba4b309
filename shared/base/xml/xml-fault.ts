/** Reports XML that cannot be read. The message is part of a sentence about the file: "its XML breaks off". */
export class XmlFault extends Error {
  override readonly name = "XmlFault";
}
