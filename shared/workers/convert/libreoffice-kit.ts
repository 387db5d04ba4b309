/** Calls LibreOfficeKit, LibreOffice's C interface, in this process through koffi, which needs no compiler. */
type Koffi = typeof import("koffi")["default"];
type Prototype = ReturnType<Koffi["proto"]>;

/** A C function by its position in an object's function table (LibreOfficeKit.h); position 0 holds the table's size. */
interface Method {
  readonly name: string;
  readonly place: number;
  readonly prototype: Prototype;
}

export interface OfficeKit {
  /** LibreOffice's version, such as `25.2.3.2`. */
  readonly version: string;

  /** @throws Error with LibreOffice's own message if it cannot read the file. */
  load(url: string): OfficeDocument;
}

export interface OfficeDocument {
  /** Returns false for spreadsheets, drawings and presentations. */
  isText(): boolean;

  /** @throws Error with LibreOffice's own message if it cannot write the file. */
  saveAs(url: string, format: string, options: string | null): void;

  destroy(): void;
}

export interface KitLocation {
  readonly library: string;
  readonly programFolder: string;
  readonly profileUrl: string;
}

/** Deeply nested documents overflow koffi's default of 2 MiB. */
const STACK_BYTES = 16 * 1024 * 1024;
const POINTER_BYTES = 8;
/** Passwords to open and to modify are requested through the callback (LibreOfficeKitEnums.h). */
const ASK_FOR_PASSWORDS = 3n;
const PASSWORD_CALLBACKS: ReadonlySet<unknown> = new Set([20, 21]);
const TEXT_DOCUMENT = 0;
/** Without this option a damaged file opens the repair dialog, which nobody can answer. */
const LOAD_OPTIONS = "Batch=true";

/**
 * Starts LibreOffice in this process, once per process.
 * @throws Error if koffi or LibreOffice's library cannot be loaded, or if LibreOffice refuses to start.
 */
export async function openOfficeKit({ library, programFolder, profileUrl }: KitLocation): Promise<OfficeKit> {
  const { default: koffi } = await import("koffi");
  koffi.config({ sync_stack_size: STACK_BYTES });
  // The option `deep` (RTLD_DEEPBIND) cannot be used: node 24 holds libstdc++'s std::ctype<char>::id by copy
  // relocation, so LibreOffice would see a second one and abort with std::bad_cast. Without the option it uses node's
  // zlib, zstd and brotli: each was checked to be used completely, never in part.
  const kit = koffi.load(library, { lazy: true });
  const office: unknown = kit.func("libreofficekit_hook_2", "void *", ["str", "str"])(programFolder, profileUrl);
  if (typeof office !== "bigint") {
    throw new Error("LibreOfficeKit's entry point returned no office");
  }
  return new Kit(koffi, office);
}

class Kit implements OfficeKit {
  readonly version: string;
  readonly #koffi: Koffi;
  readonly #office: bigint;
  readonly #methods: ReturnType<typeof methodsOf>;

  constructor(koffi: Koffi, office: bigint) {
    this.#koffi = koffi;
    this.#office = office;
    this.#methods = methodsOf(koffi);
    this.#refusePasswords();
    this.version = versionOf(this.#takeText(this.#call(office, this.#methods.getVersionInfo)));
  }

  load(url: string): OfficeDocument {
    const document = this.#call(this.#office, this.#methods.loadWithOptions, url, LOAD_OPTIONS);
    if (typeof document !== "bigint") {
      throw this.#lastError();
    }
    return {
      isText: () => this.#call(document, this.#methods.getDocumentType) === TEXT_DOCUMENT,
      saveAs: (target, format, options) => {
        if (this.#call(document, this.#methods.saveAs, target, format, options) === 0) {
          throw this.#lastError();
        }
      },
      destroy: () => {
        this.#call(document, this.#methods.destroyDocument);
      },
    };
  }

  /** A request for a password blocks the load until it is answered; null means that there is no password. */
  #refusePasswords(): void {
    const answer = (type: unknown, url: unknown): void => {
      if (PASSWORD_CALLBACKS.has(type)) {
        this.#call(this.#office, this.#methods.setDocumentPassword, url, null);
      }
    };
    const prototype = this.#koffi.proto("void", ["int", "str", "void *"]);
    const callback = this.#koffi.register(answer, this.#koffi.pointer(prototype));
    this.#call(this.#office, this.#methods.registerCallback, callback, null);
    this.#call(this.#office, this.#methods.setOptionalFeatures, ASK_FOR_PASSWORDS);
  }

  #lastError(): Error {
    return new Error(this.#takeText(this.#call(this.#office, this.#methods.getError)));
  }

  /** Copies a text that LibreOffice allocated, and frees it. The freeing function takes no object. */
  #takeText(pointer: unknown): string {
    if (typeof pointer !== "bigint") {
      return "";
    }
    const text = this.#koffi.decode.string(pointer);
    const { freeError } = this.#methods;
    this.#koffi.call(this.#address(this.#office, freeError), freeError.prototype, pointer);
    return text;
  }

  #call(object: bigint, method: Method, ...values: readonly unknown[]): unknown {
    return this.#koffi.call(this.#address(object, method), method.prototype, object, ...values);
  }

  #address(object: bigint, { name, place }: Method): bigint {
    const table: bigint = this.#koffi.decode(object, "void *");
    if (Number(this.#koffi.decode.uint64(table)) <= place * POINTER_BYTES) {
      throw new Error(`this LibreOffice is too old: its LibreOfficeKit lacks ${name}`);
    }
    return this.#koffi.decode(table, place * POINTER_BYTES, "void *");
  }
}

/** Reads the version from LibreOffice's own JSON. */
function versionOf(info: string): string {
  const { ProductVersion = "", ProductExtension = "" }: Readonly<Record<string, string>> = JSON.parse(info);
  return ProductVersion + ProductExtension;
}

/** The positions are the same from LibreOffice 7.4 to 26.8. */
function methodsOf(koffi: Koffi) {
  const method = (name: string, place: number, result: string, ...parameters: readonly string[]): Method => ({
    name,
    place,
    prototype: koffi.proto(result, [...parameters]),
  });
  return {
    getError: method("getError", 3, "void *", "void *"),
    loadWithOptions: method("documentLoadWithOptions", 4, "void *", "void *", "str", "str"),
    freeError: method("freeError", 5, "void", "void *"),
    registerCallback: method("registerCallback", 6, "void", "void *", "void *", "void *"),
    setOptionalFeatures: method("setOptionalFeatures", 8, "void", "void *", "uint64_t"),
    setDocumentPassword: method("setDocumentPassword", 9, "void", "void *", "str", "str"),
    getVersionInfo: method("getVersionInfo", 10, "void *", "void *"),
    destroyDocument: method("destroy", 1, "void", "void *"),
    saveAs: method("saveAs", 2, "int", "void *", "str", "str", "str"),
    getDocumentType: method("getDocumentType", 3, "int", "void *"),
  };
}
