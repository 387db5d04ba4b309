/** Loads the official rules, which are compiled when they are needed first. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseXml } from "#shared/pdf/conformance/xml-tree.ts";
import { compileSchematron, type Schematron } from "./schematron.ts";

/** The published file, unchanged. In a bundle it lies beside the module's own. */
const FILE = "EN16931-CII-validation-preprocessed.sch";
const FOLDER = "../../../../layers/invoice-rules/en16931-1.3.16";

const isBundle = !import.meta.url.endsWith(".ts");
let rules: Schematron | undefined;

/** The rules of EN 16931 for Cross Industry Invoices, version 1.3.16. */
export function loadRules(): Schematron {
  rules ??= compiled(new URL(isBundle ? FILE : `${FOLDER}/${FILE}`, import.meta.url));
  return rules;
}

function compiled(file: URL): Schematron {
  const root = parseXml(readFileSync(fileURLToPath(file), "utf8"));
  if (root === undefined) throw new Error(`${FILE} is damaged`);
  return compileSchematron(root);
}
