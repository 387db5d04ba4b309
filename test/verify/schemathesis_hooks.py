"""
What Schemathesis cannot read out of a schema when it makes requests: files with content, values that are described in
words (`leniency.py`), addresses that lead somewhere, and rules between fields. Nothing here changes what an answer must be.
"""

import json
import itertools

import schemathesis
from leniency import describe_leniency

# Text, because it cannot judge a request with other bytes once a hook has touched it.
FILES = {
    "/v1/template": ("letter.txt", "Dear [Name],"),
    "/v1/document": ("people.csv", "Name\nAda\nBob\n"),
    "/v1/font": ("letters.ttf", "no font"),
    "/v1/signing-key": ("seal.p12", "no key"),
    "/v1/validate": ("offer.pdf", "%PDF-1.7\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n2 0 obj <</Type /Pages /Kids [] /Count 0>> endobj\ntrailer <</Root 1 0 R>>"),
}
ATTACHMENT = "data:text/plain;name=note.txt,Hello"
# A key stands for one request; another with the same key is refused.
KEYS = itertools.count()
# PDF/A-1 holds no files, PDF/A-2 only PDF/A (ISO 19005-1, 6.1.11; ISO 19005-2, 6.8).
PARTS_WITHOUT_ATTACHMENTS = ("1b", "2b")


@schemathesis.hook
def before_load_schema(context, raw_schema):
    describe_leniency(raw_schema)
    name_files(raw_schema)


def name_files(schema):
    """A file's name tells its format."""
    for path, methods in schema["paths"].items():
        for operation in methods.values():
            form = operation.get("requestBody", {}).get("content", {}).get("multipart/form-data", {})
            if "file" not in form.get("schema", {}).get("properties", {}):
                continue
            filename, _ = file_for(path)
            disposition = {"schema": {"type": "string"}, "example": f'form-data; name="file"; filename="{filename}"'}
            form.setdefault("encoding", {})["file"] = {"headers": {"Content-Disposition": disposition}}


@schemathesis.hook
def before_add_examples(context, examples):
    # The file of an example has any content.
    examples[:] = [case for case in examples if not is_form(context, case, "/v1/font", "/v1/signing-key", "/v1/validate")]
    for case in examples:
        take_new_key(case)


def take_new_key(case):
    if "Idempotency-Key" in (case.headers or {}):
        case.headers["Idempotency-Key"] = f"key-{next(KEYS)}"


@schemathesis.hook
def map_case(context, case):
    is_positive = case.meta.generation.mode.is_positive
    if is_positive:
        take_new_key(case)
    meet_conditions(case)
    body = case.body
    if not isinstance(body, dict):
        return case
    if case.media_type == "multipart/form-data":
        drop_unreadable_names(body)
    if isinstance(body.get("file"), (str, bytes)) and body["file"]:
        _, body["file"] = file_for(context.operation.path)
    # Applies to requests that are meant to be invalid, too: a request that follows a link may become valid by its values.
    if is_text_or_texts(body.get("attach")):
        body["attach"] = attachable(body)
    if isinstance(body.get("webhook_url"), str) and not is_for_later(case):
        del body["webhook_url"]
    if is_positive and ("invoice" in body or "sign" in body):
        body.pop("encrypt", None)
    if is_positive and "encrypt" in body:
        encrypt_rightly(case, body)
    if is_positive:
        fit_format(body)
        fill_in_words(body)
    return case


def fit_format(body):
    """No schema says which formats may or must be invoices, or may have a watermark or a seal."""
    if body.get("invoice"):
        body["output_format"] = ".pdf/a-3b" if body["invoice"] in ("EN 16931", "XRECHNUNG") else ".xml"
    elif str(body.get("output_format", "")).lower().endswith("xml"):
        body["output_format"] = ".pdf"
    elif ("watermark" in body or "sign" in body) and not str(body.get("output_format", "")).lower().lstrip(".").startswith("pdf"):
        body["output_format"] = ".pdf"


def fill_in_words(body):
    """Values with conditions that stand in descriptions alone."""
    if "invoice_mapping" in body:
        body["invoice_mapping"] = {"number": "Name"} if isinstance(body["invoice_mapping"], dict) else '{"number": "Name"}'
    if "password" in body:
        body["password"] = "secret"


def encrypt_rightly(case, body):
    """Only a .pdf that is made at once can be encrypted, and passwords have conditions that no schema can say."""
    if is_for_later(case):
        del body["encrypt"]
    else:
        password = {"user": "Ada", "owner": "Bob"}
        body.update(output_format=".pdf", encrypt=password if case.media_type == "application/json" else json.dumps(password))


def meet_conditions(case):
    """412 and 416 are right answers to valid headers, but depend on the file."""
    headers = case.headers or {}
    if "If-Match" in headers:
        headers["If-Match"] = "*"
    headers.pop("If-Unmodified-Since", None)
    if "Range" in headers:
        headers["Range"] = "bytes=0-"


@schemathesis.hook
def before_call(context, case, kwargs):
    """Examples are not mapped, and get the ids of templates that were made before."""
    if isinstance(case.body, dict) and "replacements" in case.body and case.meta.generation.mode.is_positive:
        edit_nothing(case)


def edit_nothing(case):
    """
    The schema cannot say which texts a template has, so valid requests go to none; contract tests edit templates. Nor can it
    say which characters XML lacks, nor, without a union, that two fields exclude each other.
    """
    case.path_parameters["id"] = "none"
    for replacement in case.body["replacements"]:
        replacement["replace"] = "".join(each for each in replacement["replace"] if is_writable(each))
        if "occurrence" in replacement:
            replacement.pop("all", None)


def is_writable(character):
    code = ord(character)
    return character in "\t\n\r" or (code >= 0x20 and not 0xD800 <= code <= 0xDFFF and code not in (0xFFFE, 0xFFFF))


def is_text_or_texts(value):
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(each, str) for each in value))


def is_for_later(case):
    """A rule between a field and headers, which JSON Schema does not know: who waits is not called back."""
    headers = case.headers or {}
    return headers.get("Prefer") == "respond-async" and "octet-stream" not in headers.get("Accept", "")


def drop_unreadable_names(form):
    """It reads back what it sent, to see whether text made a wrong value right, and stumbles over names beyond ASCII."""
    for name in [each for each in form if not each.isascii()]:
        del form[name]


def file_for(path):
    return FILES[path.removesuffix("/{id}")]


def attachable(body):
    output_format = body.get("output_format")
    if isinstance(output_format, str) and output_format.strip().lower().endswith(PARTS_WITHOUT_ATTACHMENTS):
        return ""
    if isinstance(body["attach"], list):
        return [ATTACHMENT for _ in body["attach"]]
    return ATTACHMENT if body["attach"] else ""


@schemathesis.hook
def filter_case(context, case):
    """
    JSON Schema cannot say that two texts differ, nor which ones make tags of what stands in a file. Fonts and keys are not
    text, so valid forms with one cannot be made; contract tests send them.
    """
    if is_form(context, case, "/v1/font", "/v1/signing-key") and case.meta.generation.mode.is_positive:
        return False
    delimiters = case.body.get("delimiters") if isinstance(case.body, dict) else None
    if not isinstance(delimiters, dict) or not case.meta.generation.mode.is_positive:
        return True
    left, right = delimiters["left"], delimiters["right"]
    _, text = FILES["/v1/template"]
    return left != right and ((left, right) == ("[", "]") or (left not in text and right not in text))


def is_form(context, case, *paths):
    return context.operation.path in paths and case.media_type == "multipart/form-data"
