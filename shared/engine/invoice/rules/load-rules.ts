/** Loads the official rules, which are compiled when they are needed first. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { InvoiceProfile } from "#shared/base/model/invoice-profile.ts";
import { type Element, parseXml } from "#shared/pdf/conformance/xml-tree.ts";
import { compileSchematron, type Schematron } from "./schematron.ts";

interface RuleFiles {
  readonly folder: string;
  readonly file: string;
  /** Files that the file includes. */
  readonly included?: readonly string[];
}

/** The published files, unchanged. In a bundle they lie beside the module's own. */
const EN_16931 = {
  CII: { folder: "en16931-1.3.16", file: "EN16931-CII-validation-preprocessed.sch" },
  UBL: { folder: "en16931-1.3.16", file: "EN16931-UBL-validation-preprocessed.sch" },
};
const XRECHNUNG = {
  CII: { folder: "xrechnung-2.5.0", file: "XRechnung-CII-validation.sch", included: ["common.sch"] },
  UBL: { folder: "xrechnung-2.5.0", file: "XRechnung-UBL-validation.sch", included: ["common.sch"] },
};

const FILES: Readonly<Record<InvoiceProfile, readonly RuleFiles[]>> = {
  "EN 16931": [EN_16931.CII],
  XRECHNUNG: [EN_16931.CII, XRECHNUNG.CII],
  "EN 16931 UBL": [EN_16931.UBL],
  "XRECHNUNG UBL": [EN_16931.UBL, XRECHNUNG.UBL],
};

const FOLDER = "../../../../layers/invoice-rules";
const isBundle = !import.meta.url.endsWith(".ts");
const loaded = new Map<RuleFiles, Schematron>();

/** Returns the sets of rules that an invoice in this profile must fulfil. */
export function loadRules(profile: InvoiceProfile): readonly Schematron[] {
  return FILES[profile].map((files) => {
    const rules = loaded.get(files) ?? compiled(files);
    loaded.set(files, rules);
    return rules;
  });
}

function compiled({ folder, file, included = [] }: RuleFiles): Schematron {
  const read = (name: string): Element => {
    const url = new URL(isBundle ? name : `${FOLDER}/${folder}/${name}`, import.meta.url);
    const root = parseXml(readFileSync(fileURLToPath(url), "utf8"));
    if (root === undefined) throw new Error(`${name} is damaged`);
    return root;
  };
  return compileSchematron(read(file), included.map(read));
}
