import { pixelSet } from './font.ts'
import { COLUMNS } from './screen.ts'

export const CELL_WIDTH = 8
export const CELL_HEIGHT = 16

export interface PixelFormat {
  readonly bytes: 1 | 2 | 4
  readonly bigEndian: boolean
  readonly max: readonly [number, number, number]
  readonly shift: readonly [number, number, number]
}

export const DEFAULT_FORMAT: PixelFormat = { bytes: 4, bigEndian: false, max: [255, 255, 255], shift: [16, 8, 0] }

type Colour = readonly [red: number, green: number, blue: number]
const TEXT = { ink: [208, 208, 208], paper: [16, 16, 24] } as const
/** The headline that says "simulator" stands out from everything a guest could print. */
const HEADLINE = { ink: [20, 20, 20], paper: [240, 180, 60] } as const

/** The 16 bytes of RFB's PIXEL_FORMAT. */
export function writeFormat(format: PixelFormat): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.set([format.bytes * 8, 24, format.bigEndian ? 1 : 0, 1])
  for (const [index, max] of format.max.entries()) bytes.writeUInt16BE(max, 4 + index * 2)
  bytes.set(format.shift, 10)
  return bytes
}

/** `null` for formats with a colour map, which no client of today asks for. */
export function readFormat(bytes: Buffer): PixelFormat | null {
  const size = bytes.readUInt8(0) / 8
  const shift = [bytes.readUInt8(10), bytes.readUInt8(11), bytes.readUInt8(12)] as const
  if ((size !== 1 && size !== 2 && size !== 4) || bytes.readUInt8(3) === 0 || shift.some((each) => each > 31)) return null
  const max = [bytes.readUInt16BE(4), bytes.readUInt16BE(6), bytes.readUInt16BE(8)] as const
  return { bytes: size, bigEndian: bytes.readUInt8(2) !== 0, max, shift }
}

/** One row of text as raw pixels, 640 x 16. */
export function drawRow(text: string, isHeadline: boolean, format: PixelFormat): Buffer {
  const { ink, paper } = isHeadline ? HEADLINE : TEXT
  const [inkPixel, paperPixel] = [pixel(ink, format), pixel(paper, format)]
  const bytes = Buffer.alloc(COLUMNS * CELL_WIDTH * CELL_HEIGHT * format.bytes)
  let offset = 0
  for (let y = 0; y < CELL_HEIGHT; y++) {
    for (let column = 0; column < COLUMNS; column++) {
      const character = text[column] ?? ' '
      for (let x = 0; x < CELL_WIDTH; x++) {
        bytes.set(pixelSet(character, x, y) ? inkPixel : paperPixel, offset)
        offset += format.bytes
      }
    }
  }
  return bytes
}

function pixel(colour: Colour, format: PixelFormat): Buffer {
  let value = 0
  colour.forEach((part, index) => {
    value |= Math.round((part * (format.max[index] ?? 0)) / 255) << (format.shift[index] ?? 0)
  })
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value | 0)
  const used = bytes.subarray(0, format.bytes)
  return format.bigEndian ? used.reverse() : used
}
