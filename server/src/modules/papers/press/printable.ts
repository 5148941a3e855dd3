import { inflateSync } from 'node:zlib'

const SIGNATURE = '89504e470d0a1a0a'
/** Samples of a pixel, by the colour type of a PNG. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** More than any logo unpacks to, and less than hurts. */
const MOST_BYTES = 2000 * 2000 * 4 + 2000

/**
 * Can it be set in type as it stands? Whoever sets it unpacks a PNG later, where nothing catches what is wrong with it: so it is unpacked
 * here once before. Of a JPEG nothing is unpacked.
 */
export function isPrintable(content: Buffer): boolean {
  if (content.subarray(0, 2).toString('hex') === 'ffd8') return true
  if (content.subarray(0, 8).toString('hex') !== SIGNATURE) return false
  try {
    return isWhole(chunksOf(content))
  } catch {
    return false
  }
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

function chunksOf(content: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= content.length; ) {
    const size = content.readUInt32BE(at)
    const type = content.toString('latin1', at + 4, at + 8)
    if (at + 12 + size > content.length) break
    chunks.push({ type, data: content.subarray(at + 8, at + 8 + size) })
    if (type === 'IEND') break
    at += 12 + size
  }
  return chunks
}

function isWhole(chunks: readonly Chunk[]): boolean {
  const head = chunks.find(({ type }) => type === 'IHDR')?.data
  if (!head || head.length < 13 || chunks.at(-1)?.type !== 'IEND') return false
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const [depth, colour, interlaced] = [head[8] ?? 0, head[9] ?? 0, head[12] ?? 0]
  const samples = SAMPLES[colour]
  if (samples === undefined || interlaced !== 0 || (colour === 3 && !chunks.some(({ type }) => type === 'PLTE'))) return false
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])))
  return inflateSync(packed, { maxOutputLength: MOST_BYTES }).length === height * (1 + Math.ceil((width * depth * samples) / 8))
}
