/** Relationships of filled-in links: ids that mean the same in every document, and lists of relationships. */
import { expect, test } from "vitest";
import { LinkTargets, withLinks } from "#shared/engine/merge/docx/attributes/link-targets.ts";

const PART = "word/document.xml";
const RELATIONSHIPS =
  '<Relationships><Relationship Id="rId1" Type="hyperlink" Target="%5BUrl%5D" TargetMode="External"/><Relationship Id="rId2" Type="styles" Target="styles.xml"/></Relationships>';

test("an address has one id, in every document and part; two addresses have two", () => {
  const [one, other] = [new LinkTargets(), new LinkTargets()];
  const id = one.idFor(PART, "rId1", "https://a.example/");
  expect(other.idFor("word/header1.xml", "rId7", "https://a.example/")).toBe(id);
  expect(one.idFor(PART, "rId1", "https://a.example/?")).not.toBe(id);
  // XML ids start with a letter (XML Schema part 2, 3.3.8).
  expect(id).toMatch(/^[A-Za-z]\w+$/);
});

test("only the addresses that a rendered part refers to are found", () => {
  const links = new LinkTargets();
  const ids = ["a", "b", "c"].map((address) => links.idFor(PART, "rId1", address));
  expect(links.usedIn(PART, `<w:hyperlink r:id="${ids[2]}"/><w:hyperlink r:id="${ids[0]}"/>`)).toEqual([
    { id: ids[2], like: "rId1", address: "c" },
    { id: ids[0], like: "rId1", address: "a" },
  ]);
  expect(links.usedIn("word/header1.xml", `r:id="${ids[0]}"`)).toEqual([]);
});

test("relationships get the added ones, which are like those of the template, and lose the replaced ones", () => {
  const added = [{ id: "rIdX", like: "rId1", address: 'https://a.example/?a&b"' }];
  expect(withLinks(RELATIONSHIPS, added, ["rId1"])).toBe(
    '<Relationships><Relationship Id="rId2" Type="styles" Target="styles.xml"/><Relationship Id="rIdX" Type="hyperlink" Target="https://a.example/?a&amp;b&quot;" TargetMode="External"/></Relationships>',
  );
});
