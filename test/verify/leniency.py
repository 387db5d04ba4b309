"""
What the service accepts beyond its description, as schemas. The description has plain types, from which programs can
generate clients, and says the rest in words. Schemathesis reads both, so that it sends these values too, and still
finds what the service accepts beyond them.
"""

import copy

FORM = "multipart/form-data"
JSON = "application/json"
# Fields that stand for each other. Of a template's update at most one may be present, of all others exactly one.
SOURCES = ("data", "file", "file_id")
UPDATE = "TemplateUpdate"
# Of `format: binary` it would make files of other formats than their names say.
FILE = {"type": "string", "contentMediaType": "application/octet-stream"}
ITEM = {"type": "object"}
ITEMS = {"type": "array", "minItems": 1, "items": ITEM}
ITEM_TEXTS = ['{"Name": "Ada"}', '[{"Name": "Ada"}, {"Name": "Bob"}]']
DELIMITER_TEXTS = ['{"left": "{{", "right": "}}"}']
FOLDER_TEXTS = ['["Sales", "Offers"]', "[]"]
OUTPUT_FORMATS = (".docx", ".doc", ".odt", ".txt", ".html", ".png", ".pdf", ".pdf/a-1b", ".pdf/a-2b", ".pdf/a-3b")
FORM_BOOLEANS = ["true", "false", "True", "FALSE", "yes", "No", "on", "off", "1", "0"]
# By minimum and maximum.
INTEGER_TEXTS = {(1, 100): r"^\s*0*(?:[1-9][0-9]?|100)\s*$", (100, 2000): r"^\s*(?:[1-9][0-9]{2}|1[0-9]{3}|2000)\s*$", (1, 999999999): r"^\s*0{0,9}[1-9][0-9]{0,8}\s*$"}


def describe_leniency(document):
    schemas = document["components"]["schemas"]
    schemas.update({"Absent": {"enum": ["", None]}, "Empty": {"enum": [""]}})
    for path, methods in document["paths"].items():
        for operation in methods.values():
            for parameter in operation.get("parameters", []):
                # An empty value in a query counts as none.
                if parameter.get("in") == "query" and parameter["schema"].get("type") == "integer":
                    parameter["schema"] = {"anyOf": [parameter["schema"], {"enum": [""]}]}
            content = operation.get("requestBody", {}).get("content", {})
            if path.startswith("/v1/template") and FORM in content:
                content[JSON] = {"schema": content[FORM]["schema"]}
            if path.startswith("/v1/document") and JSON in content:
                content[FORM] = {"schema": content[JSON]["schema"]}
            for media_type, media in content.items():
                name = media["schema"].get("$ref", "").split("/")[-1]
                if name:
                    media["schema"] = lenient(name, copy.deepcopy(schemas[name]), media_type)
            for answer in operation["responses"].values():
                link_generation(answer.get("links", {}))


def link_generation(links):
    """A template's id in the body of another request: some generators cannot read a link with a body."""
    if "listDocuments" in links:
        body = {"template_id": "$response.body#/id", "data": {}}
        links["generateDocument"] = {"operationId": "generateDocument", "requestBody": body}


def lenient(name, schema, media_type):
    # A form has no null, which would be the text "null".
    absent = {"$ref": "#/components/schemas/" + ("Empty" if media_type == FORM else "Absent")}
    fields, required = schema["properties"], schema.get("required", [])
    is_choice = "file_id" in fields
    if is_choice:
        fields["file"] = FILE if media_type == FORM else absent
    for field in [each for each in fields if each not in required and each != "file"]:
        fields[field] = {"anyOf": [*forms_of(field, fields[field], media_type), absent]}
    if "data" in required:
        fields["data"] = {"anyOf": forms_of("data", fields["data"], media_type)}
    if is_choice:
        choose_source(name, schema, absent, media_type)
    return schema


def forms_of(field, schema, media_type):
    if field == "data":
        return [ITEM, {"enum": ITEM_TEXTS}] if media_type == FORM else [ITEM, ITEMS, {"enum": ITEM_TEXTS}]
    # The second page of a range does not precede the first, nor is it more than 20 pages away.
    if field == "pages":
        return [{"enum": ["1", "2-3", "5-24"]}]
    if field == "delimiters":
        return [schema, {"enum": DELIMITER_TEXTS}]
    if field == "folder":
        return [schema, schema["items"], {"enum": FOLDER_TEXTS}]
    if field == "output_format":
        return [schema, {"type": "string", "pattern": any_case(OUTPUT_FORMATS)}]
    if schema.get("type") == "array" and schema["items"].get("type") != "object":
        return [schema, {"type": "string"}]
    if schema.get("type") == "boolean":
        return [schema, {"type": "string", "enum": FORM_BOOLEANS if media_type == FORM else ["true", "false"]}]
    if schema.get("type") == "integer":
        text = INTEGER_TEXTS.get((schema["minimum"], schema["maximum"]))
        return [schema, {"type": "string", "pattern": text}] if text else [schema]
    return [schema]


def any_case(formats):
    """Each letter in either case, with or without the dot."""
    names = ["".join(f"[{c}{c.upper()}]" if c.isalpha() else c for c in each[1:]) for each in formats]
    return rf"^\s*\.?(?:{'|'.join(names)})\s*$"


def choose_source(name, schema, absent, media_type):
    fields = schema["properties"]
    sources = [each for each in SOURCES if each in fields and not (each == "file" and media_type == JSON)]
    ways = [{each: {"not": absent} if each == way else absent for each in sources} for way in sources]
    if name == UPDATE:
        ways = [{each: absent for each in sources if each != way} for way in sources]
        schema["anyOf"] = [{"properties": way} for way in ways]
    else:
        schema["oneOf"] = [{"required": [source], "properties": way} for source, way in zip(sources, ways)]
