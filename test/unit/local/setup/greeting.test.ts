/** What the service says when it has started: what it found on the machine, and what is missing with its remedy. */
import { expect, test } from "vitest";
import { type GreetingFacts, greeting } from "#local/server/greeting.ts";
import { REQUIREMENTS } from "#local/setup/requirements.mjs";

const FACTS: GreetingFacts = {
  baseAddresses: { us: "http://a:1", eu: "http://a:2", uk: "http://a:3", au: "http://a:4" },
  dataFolder: "/data",
  apiKey: "secret",
  converter: { engine: "libreofficekit", programFolder: "/office/program" },
  htmlRenderer: { program: "/usr/bin/chromium", isRunning: false, residentBytes: 0 },
  machine: { libreOfficeVersion: "25.2.3", missing: [] },
  sandbox: { files: "landlock", network: true, user: true, memory: true },
  installCommand: "sudo install",
  hasStudio: true,
};

const lineOf = (facts: Partial<GreetingFacts>, heading: string) =>
  greeting({ ...FACTS, ...facts })
    .split("\n")
    .find((line) => line.startsWith(heading))
    ?.slice(heading.length)
    .trim();

const missing = (...names: readonly string[]) => ({
  libreOfficeVersion: "25.2.3",
  missing: REQUIREMENTS.filter(({ name }) => names.includes(name)),
});

test("the version of LibreOffice and the fonts that are there", () => {
  expect(lineOf({}, "Conversion")).toBe("LibreOffice 25.2.3 in /office/program");
  expect(lineOf({}, "Fonts")).toMatch(/^Liberation fonts, Carlito font, Caladea font, DejaVu fonts, Noto fonts/);
  expect(lineOf({}, "Fonts")).not.toContain("missing");
});

test("missing parts are listed with the command that installs them", () => {
  expect(lineOf({ machine: missing("Carlito font") }, "Fonts")).toMatch(
    /; missing: Carlito font\. To install them: sudo install$/,
  );
  expect(lineOf({ machine: missing("LibreOffice Math (equations)") }, "Conversion")).toBe(
    "LibreOffice 25.2.3 in /office/program; missing: LibreOffice Math (equations). To install them: sudo install",
  );
  expect(lineOf({ converter: { engine: "none" } }, "Conversion")).toBe(
    "LibreOffice is missing: .docx works, PDF returns 503. To install it: sudo install",
  );
});

test("the greeting names the parts of the sandbox, and what the missing parts need", () => {
  expect(lineOf({}, "Sandbox")).toBe(
    "files (Landlock), network (no sockets), user (each program another), memory (limits of the kernel)",
  );
  const sandbox = { files: undefined, network: true, user: false, memory: true };
  const line = lineOf({ sandbox }, "Sandbox");
  expect(line).toMatch(
    /^network .*, memory .*; missing: files \(needs Linux 5\.13 .*\), user \(.*\)\. See "Isolation"/,
  );
});

test("the link that signs in has the key in its fragment; without a known key, Studio asks for it", () => {
  expect(lineOf({}, "Studio")).toBe("http://a:1/#key=secret (open it in a browser; it signs you in)");
  expect(lineOf({ apiKey: undefined }, "Studio")).toBe("http://a:1/ (in a browser; it asks for an API key)");
});

test("the first command takes the examples from the service, so it works outside a container, too", () => {
  const command = /A first document.*\n\n([\s\S]+?)\n\nStop/.exec(greeting(FACTS))?.[1] ?? "";
  expect(command).toContain("http://a:1/examples/Offer.docx");
  expect(command).toContain("http://a:1/examples/offer.json");
  expect(command).not.toMatch(/file:|@\/|<\//);
});
