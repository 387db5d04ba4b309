/** Lists the structures that values of XMP properties may have, with the types of their fields. */

const PERCENT = "^[+]?(\\d{1,2}(\\.\\d*)?|\\d{0,2}\\.\\d+|100(\\.0*)?)$";
const BYTE = "^[+]?([01]?\\d{1,2}|2[0-4]\\d|25[0-5])$";
const SIGNED_BYTE = "^([+-]?0?\\d{1,2}|[+-]?1[01]\\d|[+-]?12[0-7]|-128)$";
const QUALITY = "^(High|Medium|Low)$";
const MEDIA = "http://ns.adobe.com/xmp/1.0/DynamicMedia/";
const EXIF = "http://ns.adobe.com/exif/1.0/";
const TYPE = "http://ns.adobe.com/xap/1.0/sType/";

export interface Structure {
  readonly namespace: string;
  /** The types of its fields. */
  readonly types: ReadonlyMap<string, string>;
}

/** Structures by the names of their types. */
export type Structures = ReadonlyMap<string, Structure>;

/** Names by their type, which is that of a property, or a regular expression that begins with ^. */
export type Fields = Readonly<Record<string, string>>;

const LISTED: Readonly<Record<string, { readonly namespace: string; readonly fields: Fields }>> = {
  dimensions: { namespace: `${TYPE}Dimensions#`, fields: { real: "w h", text: "unit" } },
  font: {
    namespace: `${TYPE}Font#`,
    fields: {
      text: "fontName fontFamily fontFace fontType versionString fontFileName",
      boolean: "composite",
      "seq text": "childFontFiles",
    },
  },
  thumbnail: {
    namespace: "http://ns.adobe.com/xap/1.0/g/img/",
    fields: { integer: "height width", text: "image", "^JPEG$": "format" },
  },
  resourceevent: {
    namespace: `${TYPE}ResourceEvent#`,
    fields: { text: "action instanceID parameters softwareAgent", date: "when" },
  },
  resourceref: {
    namespace: `${TYPE}ResourceRef#`,
    fields: {
      text: "instanceID documentID versionID renditionClass renditionParams manager managerVariant manageTo manageUI",
    },
  },
  version: {
    namespace: `${TYPE}Version#`,
    fields: { text: "comments modifier version", resourceevent: "event", date: "modifyDate" },
  },
  job: { namespace: `${TYPE}Job#`, fields: { text: "name id url" } },
  colorant: {
    namespace: "http://ns.adobe.com/xap/1.0/g/",
    fields: {
      text: "swatchName",
      "^(CMYK|RGB|LAB)$": "mode",
      "^(PROCESS|SPOT)$": "type",
      [PERCENT]: "cyan magenta yellow black L",
      [BYTE]: "red green blue",
      [SIGNED_BYTE]: "A B",
    },
  },
  beatsplicestretch: {
    namespace: MEDIA,
    fields: { boolean: "useFileBeatsMarker", real: "riseInDecibel", time: "riseInTimeDuration" },
  },
  marker: {
    namespace: MEDIA,
    fields: {
      any: "startTime duration",
      text: "comment name location target",
      "^(Chapter|Cue|Beat|Track|Index)$": "type",
    },
  },
  media: {
    namespace: MEDIA,
    fields: { text: "path track webStatement", time: "startTime duration", boolean: "managed" },
  },
  projectlink: { namespace: MEDIA, fields: { text: "path", "^(movie|still|audio|custom)$": "type" } },
  resamplestretch: { namespace: MEDIA, fields: { [QUALITY]: "quality" } },
  timescalestretch: {
    namespace: MEDIA,
    fields: { real: "frameSize frameOverlappingPercentage", [QUALITY]: "quality" },
  },
  time: { namespace: MEDIA, fields: { integer: "value", text: "scale" } },
  timecode: {
    namespace: MEDIA,
    fields: {
      "^\\d{2}((:\\d{2}){3}|(;\\d{2}){3})$": "timeValue",
      "^(24|25|2997Drop|2997NonDrop|30|50|5994Drop|5994NonDrop|60|23976)Timecode$": "timeFormat",
    },
  },
  flash: {
    namespace: EXIF,
    fields: { boolean: "Fired Function RedEyeMode", "^[023]$": "Return", "^[0-3]$": "Mode" },
  },
  "oecf/sfr": { namespace: EXIF, fields: { integer: "Columns Rows", "seq text": "Names Values" } },
  cfapattern: { namespace: EXIF, fields: { integer: "Columns Rows", "seq integer": "Values" } },
  devicesettings: { namespace: EXIF, fields: { integer: "Columns Rows", "seq text": "Settings" } },
};

export const STRUCTURES: Structures = new Map(
  Object.entries(LISTED).map(([type, { namespace, fields }]) => [type, { namespace, types: typesIn(fields) }]),
);

/** Returns the type of each name. */
export function typesIn(fields: Fields): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(fields).flatMap(([type, names]) => names.split(" ").map((name) => [name, type] as const)),
  );
}
