/** What a picture is and how large, read from its first bytes. Nothing is unpacked. */

export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

export interface Size {
  readonly width: number
  readonly height: number
}

const ascii = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0))
export const begins =
  (...signature: readonly (number | string | null)[]) =>
  (bytes: Uint8Array): boolean =>
    signature.flatMap((part) => (typeof part === 'string' ? ascii(part) : [part])).every((byte, at) => byte === null || bytes[at] === byte)

/** By its signature; a picture that is something else as well still is a picture. */
export const PICTURES: Readonly<Record<PictureType, (bytes: Uint8Array) => boolean>> = {
  'image/png': begins(0x89, 'PNG\r\n', 0x1a, 0x0a),
  'image/jpeg': begins(0xff, 0xd8, 0xff),
  'image/gif': (bytes) => begins('GIF8')(bytes) && (bytes[4] === 0x37 || bytes[4] === 0x39) && bytes[5] === 0x61,
  'image/webp': begins('RIFF', null, null, null, null, 'WEBP'),
}

export const pictureTypeOf = (bytes: Uint8Array): PictureType | null =>
  (Object.keys(PICTURES) as PictureType[]).find((type) => PICTURES[type](bytes)) ?? null

/** As its beginning says; null where that is cut short or no size at all. */
export function pictureSize(type: string, bytes: Uint8Array): Size | null {
  const size = sizeIn(type, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return size !== null && size.width > 0 && size.height > 0 ? size : null
}

function sizeIn(type: string, view: DataView): Size | null {
  try {
    if (type === 'image/png') return { width: view.getUint32(16), height: view.getUint32(20) }
    if (type === 'image/gif') return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    return type === 'image/webp' ? webpSize(view) : jpegSize(view)
  } catch {
    // Too short for what it claims to be.
    return null
  }
}

/** The three forms that there are of it. */
function webpSize(view: DataView): Size | null {
  const form = String.fromCharCode(view.getUint8(12), view.getUint8(13), view.getUint8(14), view.getUint8(15))
  const three = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
  if (form === 'VP8X') return { width: three(24) + 1, height: three(27) + 1 }
  if (form === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (form !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** From marker to marker until the one that begins the picture. */
function jpegSize(view: DataView): Size | null {
  for (let at = 2; at < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
