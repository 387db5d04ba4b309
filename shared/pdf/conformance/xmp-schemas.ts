/** Lists the XMP properties that PDF/A defines without a description (XMP Specification 2004 for part 1, 2005 for others). */
import type { PartNumber } from "./findings.ts";
import { DC, PDF_SCHEMA, PDFA_ID, XMP_BASIC, type XmpProperty } from "./xmp.ts";
import { type Fields, typesIn } from "./xmp-structures.ts";

type Schemas = Readonly<Record<string, Fields>>;

const RIGHTS = "http://ns.adobe.com/xap/1.0/rights/";
const MANAGEMENT = "http://ns.adobe.com/xap/1.0/mm/";
const JOBS = "http://ns.adobe.com/xap/1.0/bj/";
const PAGED_TEXT = "http://ns.adobe.com/xap/1.0/t/pg/";
const PHOTOSHOP = "http://ns.adobe.com/photoshop/1.0/";
const TIFF = "http://ns.adobe.com/tiff/1.0/";
const EXIF = "http://ns.adobe.com/exif/1.0/";

const ALWAYS: Schemas = {
  [DC]: {
    text: "coverage identifier source",
    "bag text": "contributor language publisher relation subject type",
    "seq text": "creator",
    "seq date": "date",
    "lang alt": "description rights title",
    mimetype: "format",
  },
  [XMP_BASIC]: {
    text: "BaseURL CreatorTool Nickname",
    "bag text": "Advisory Identifier",
    date: "CreateDate MetadataDate ModifyDate",
    "alt thumbnail": "Thumbnails",
  },
  [PDF_SCHEMA]: { text: "Keywords PDFVersion Producer" },
  [PDFA_ID]: { integer: "part", text: "amd conformance" },
  [RIGHTS]: { text: "Certificate WebStatement", boolean: "Marked", "bag text": "Owner", "lang alt": "UsageTerms" },
  [MANAGEMENT]: {
    text: "DocumentID InstanceID Manager ManageTo ManageUI ManagerVariant RenditionClass RenditionParams VersionID LastURL",
    resourceref: "DerivedFrom ManagedFrom RenditionOf",
    "seq resourceevent": "History",
    "seq version": "Versions",
    integer: "SaveID",
  },
  [JOBS]: { "bag job": "JobRef" },
  [PAGED_TEXT]: { dimensions: "MaxPageSize", integer: "NPages" },
  [PHOTOSHOP]: {
    text: "AuthorsPosition CaptionWriter Category City Country Credit Headline Instructions Source State TransmissionReference",
    date: "DateCreated",
    integer: "Urgency",
  },
  [TIFF]: {
    integer:
      "ImageWidth ImageLength SamplesPerPixel Compression PhotometricInterpretation Orientation PlanarConfiguration YCbCrPositioning ResolutionUnit",
    "seq integer": "BitsPerSample TransferFunction YCbCrSubSampling",
    text: "XResolution YResolution Make Model Software Artist",
    "seq text": "WhitePoint PrimaryChromaticities YCbCrCoefficients ReferenceBlackWhite",
    date: "DateTime",
    "lang alt": "ImageDescription Copyright",
  },
  [EXIF]: {
    integer:
      "PixelXDimension PixelYDimension FocalLengthIn35mmFilm ExposureProgram MeteringMode FocalPlaneResolutionUnit SensingMethod FileSource SceneType CustomRendered WhiteBalance GPSAltitudeRef GPSDifferential ExposureMode Contrast Saturation Sharpness SceneCaptureType SubjectDistanceRange GainControl",
    "seq integer": "ComponentsConfiguration ISOSpeedRatings SubjectArea SubjectLocation",
    text:
      "GPSStatus GPSSpeedRef GPSDestDistanceRef GPSTrackRef GPSImgDirectionRef GPSDestBearingRef CompressedBitsPerPixel RelatedSoundFile ExposureTime FNumber SpectralSensitivity ShutterSpeedValue ApertureValue " +
      "BrightnessValue ExposureBiasValue MaxApertureValue SubjectDistance FocalLength FlashEnergy FocalPlaneXResolution " +
      "FocalPlaneYResolution ExposureIndex DigitalZoomRatio ImageUniqueID GPSVersionID GPSAltitude GPSSatellites GPSDOP " +
      "GPSSpeed GPSTrack GPSImgDirection GPSMapDatum GPSDestBearing GPSDestDistance GPSProcessingMethod GPSAreaInformation",
    "lang alt": "UserComment",
    date: "DateTimeOriginal DateTimeDigitized GPSTimeStamp",
    "oecf/sfr": "OECF SpatialFrequencyResponse",
    flash: "Flash",
    cfapattern: "CFAPattern",
    devicesettings: "DeviceSettingDescription",
    gpscoordinate: "GPSLatitude GPSLongitude GPSDestLatitude GPSDestLongitude",
  },
  "http://www.aiim.org/pdfa/ns/extension/": { any: "schemas" },
};

const IN_PART_1: Schemas = {
  [PHOTOSHOP]: { text: "SupplementalCategories" },
  [EXIF]: {
    text: "ExifVersion FlashpixVersion GPSMeasureMode MakerNote",
    integer: "ColorSpace LightSource",
  },
};

const LATER: Schemas = {
  [PDFA_ID]: { text: "corr" },
  [XMP_BASIC]: { text: "Label", real: "Rating" },
  [PAGED_TEXT]: { "bag font": "Fonts", "seq colorant": "Colorants", "seq text": "PlateNames" },
  [PHOTOSHOP]: { "bag text": "SupplementalCategories" },
  [EXIF]: {
    text: "ExifVersion FlashpixVersion GPSMeasureMode",
    integer: "ColorSpace LightSource",
  },
  "http://ns.adobe.com/xmp/1.0/DynamicMedia/": {
    projectlink: "projectRef",
    text:
      "videoPixelDepth audioSampleType videoColorSpace videoAlphaMode videoFieldOrder pullDown audioChannelType key stretchMode timeSignature scaleType videoFrameRate videoPixelAspectRatio videoCompressor audioCompressor speakerPlacement fileDataRate tapeName " +
      "altTapeName scene shotName shotLocation logComment absPeakAudioFilePath relativePeakAudioFilePath artist album " +
      "genre copyright composer engineer instrument",
    dimensions: "videoFrameSize",
    boolean: "videoAlphaUnityIsTransparent loop",
    colorant: "videoAlphaPremultipleColor",
    integer: "audioSampleRate trackNumber",
    timecode: "startTimecode altTimecode",
    time: "duration introTime outCue relativeTimestamp",
    date: "shotDate videoModDate audioModDate metadataModDate releaseDate",
    "seq marker": "markers",
    "bag media": "contributedMedia",
    real: "tempo numberOfBeats",
    timescalestretch: "timeScaleParams",
    resamplestretch: "resampleParams",
    beatsplicestretch: "beatSpliceParams",
  },
  "http://ns.adobe.com/camera-raw-settings/1.0/": {
    boolean: "AutoBrightness AutoContrast AutoExposure AutoShadows HasCrop HasSettings",
    integer:
      "BlueHue BlueSaturation Brightness ChromaticAberrationB ChromaticAberrationR ColorNoiseReduction Contrast CropUnits " +
      "GreenHue GreenSaturation LuminanceSmoothing RedHue RedSaturation Saturation Shadows ShadowTint Sharpness Temperature " +
      "Tint VignetteAmount VignetteMidpoint",
    text: "WhiteBalance CameraProfile RawFileName ToneCurveName Version",
    real: "CropTop CropLeft CropBottom CropRight CropAngle CropWidth CropHeight Exposure",
    "seq point": "ToneCurve",
  },
  "http://ns.adobe.com/exif/1.0/aux/": { text: "Lens SerialNumber" },
};

const TYPES = { 1: typesOf(ALWAYS, IN_PART_1), 2: typesOf(ALWAYS, LATER), 3: typesOf(ALWAYS, LATER) } as const;

/** Returns the type of a property that PDF/A defines. */
export function predefinedType({ namespace, name }: XmpProperty, part: PartNumber): string | undefined {
  return TYPES[part].get(`${namespace} ${name}`);
}

function typesOf(...all: readonly Schemas[]): ReadonlyMap<string, string> {
  return new Map(
    all
      .flatMap(Object.entries<Fields>)
      .flatMap(([namespace, fields]) =>
        [...typesIn(fields)].map(([name, type]) => [`${namespace} ${name}`, type] as const),
      ),
  );
}
