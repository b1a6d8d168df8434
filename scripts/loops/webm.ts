/** Packs encoded frames into a WebM file: one picture track, one cluster, nothing a loop does not need. */

export type EncodedFrame = { readonly bytes: Uint8Array; readonly at_ms: number; readonly is_key: boolean };
export type Film = { readonly width: number; readonly height: number; readonly duration_ms: number };

/** Identifiers of Matroska's elements, as its specification writes them. */
const id = {
  header: 0x1a45dfa3,
  version: 0x4286,
  read_version: 0x42f7,
  longest_id: 0x42f2,
  longest_size: 0x42f3,
  document_type: 0x4282,
  document_version: 0x4287,
  document_read_version: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestamp_scale: 0x2ad7b1,
  duration: 0x4489,
  muxer: 0x4d80,
  writer: 0x5741,
  tracks: 0x1654ae6b,
  track: 0xae,
  track_number: 0xd7,
  track_uid: 0x73c5,
  lacing: 0x9c,
  track_type: 0x83,
  codec: 0x86,
  video: 0xe0,
  pixel_width: 0xb0,
  pixel_height: 0xba,
  cluster: 0x1f43b675,
  cluster_time: 0xe7,
  block: 0xa3,
} as const;

/** VP9 frames as a file that browsers play; times are kept to the millisecond. */
export function packFilm(film: Film, frames: readonly EncodedFrame[]): Buffer {
  const header = element(id.header, [
    whole(id.version, 1),
    whole(id.read_version, 1),
    whole(id.longest_id, 4),
    whole(id.longest_size, 8),
    text(id.document_type, "webm"),
    whole(id.document_version, 4),
    whole(id.document_read_version, 2),
  ]);
  const info = element(id.info, [
    whole(id.timestamp_scale, 1_000_000),
    decimal(id.duration, film.duration_ms),
    text(id.muxer, "vesper"),
    text(id.writer, "vesper"),
  ]);
  const track = element(id.track, [
    whole(id.track_number, 1),
    whole(id.track_uid, 1),
    whole(id.lacing, 0),
    whole(id.track_type, 1),
    text(id.codec, "V_VP9"),
    element(id.video, [whole(id.pixel_width, film.width), whole(id.pixel_height, film.height)]),
  ]);
  const cluster = element(id.cluster, [whole(id.cluster_time, 0), ...frames.map(block)]);
  return Buffer.concat([header, element(id.segment, [info, element(id.tracks, [track]), cluster])]);
}

function block({ bytes, at_ms, is_key }: EncodedFrame): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt8(0x81, 0);
  head.writeInt16BE(Math.round(at_ms), 1);
  head.writeUInt8(is_key ? 0x80 : 0, 3);
  return element(id.block, [head, Buffer.from(bytes)]);
}

function element(name: number, content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([identifier(name), size(body.length), body]);
}

function identifier(name: number): Buffer {
  const digits = name.toString(16);
  return Buffer.from(digits.length % 2 ? `0${digits}` : digits, "hex");
}

/** Always eight bytes long: the first says so. */
function size(length: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(length));
  bytes.writeUInt8(0x01, 0);
  return bytes;
}

function whole(name: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return element(name, [bytes]);
}

function decimal(name: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(name, [bytes]);
}

function text(name: number, value: string): Buffer {
  return element(name, [Buffer.from(value, "utf8")]);
}
