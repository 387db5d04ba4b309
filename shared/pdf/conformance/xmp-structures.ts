/** Lists the structures that values of XMP properties may have, with the types of their fields. */

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

/** Names by their type. */
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
    fields: { integer: "height width", text: "image format" },
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
      text: "swatchName mode type",
      real: "cyan magenta yellow black L",
      integer: "red green blue A B",
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
      text: "comment name location target type",
    },
  },
  media: {
    namespace: MEDIA,
    fields: { text: "path track webStatement", time: "startTime duration", boolean: "managed" },
  },
  projectlink: { namespace: MEDIA, fields: { text: "path type" } },
  resamplestretch: { namespace: MEDIA, fields: { text: "quality" } },
  timescalestretch: {
    namespace: MEDIA,
    fields: { real: "frameSize frameOverlappingPercentage", text: "quality" },
  },
  time: { namespace: MEDIA, fields: { integer: "value", text: "scale" } },
  timecode: { namespace: MEDIA, fields: { text: "timeValue timeFormat" } },
  flash: {
    namespace: EXIF,
    fields: { boolean: "Fired Function RedEyeMode", text: "Return Mode" },
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
