/** POST /v1/font with a file of a format that is not taken. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { fontFile } from "#test/support/fonts.ts";
import { postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each(["Corporate.woff2", "Corporate.pfb", "Corporate", "Corporate.ttf.exe"])(
  "%s is refused, naming the formats",
  async (filename) => {
    const form = postForm({ file: fontFile("Corporate", filename) });
    const response = await expectNothingStored(service, () => service.call("/v1/font", form));
    const message = await expectError(response, 415, "font_format_unsupported");
    expect(message).toContain(".ttf, .otf, or .ttc");
  },
);
