import type { LiveSeen, LiveStream } from '../port.ts'

/** Each target has a port of the guest's own loopback, counted from here (scripts/guest/live/rootfs/usr/sbin/portal-live). */
const FIRST_TARGET = 2001
/** No stream is longer; no name of a codec is. */
const SECONDS_MOST = 10 * 366 * 86_400
const CODEC_MOST = 40

const inside = (text: string, tag: string): string | null => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1] ?? null
/** Each with what stands in it. By searching alone: whoever is root in the guest writes this text, and may want us to be at it for long. */
const blocks = (text: string, tag: string): string[] =>
  text
    .split(`<${tag}>`)
    .slice(1)
    .flatMap((part) => {
      const end = part.indexOf(`</${tag}>`)
      return end < 0 ? [] : [part.slice(0, end)]
    })
const block = (text: string, tag: string): string => blocks(text, tag)[0] ?? ''
const atMost = (most: number, value: number): number => Math.min(most, value)
const count = (text: string, tag: string): number =>
  atMost(Number.MAX_SAFE_INTEGER, Math.max(0, Math.round(Number(inside(text, tag) ?? 0)))) || 0
const codec = (text: string): string | null => inside(text, 'codec')?.slice(0, CODEC_MOST) || null
const known = (text: string, tag: string): number | null => count(text, tag) || null

/** What `portal-live state` printed: a digest, then what nginx counts. */
export function seenIn(text: string): LiveSeen {
  const digest = /^([0-9a-f]{64})\n/.exec(text)?.[1] ?? null
  const application = blocks(text, 'application').find((each) => inside(each, 'name') === 'live')
  const stream = blocks(application ?? '', 'stream').find((each) => /<publishing\s*\/>/.test(each))
  if (stream === undefined) return { digest, stream: null, receiving: [] }
  const receiving = blocks(stream, 'client').flatMap((client) => {
    const port = Number(/<address>127\.0\.0\.1:(\d+)/.exec(client)?.[1] ?? 0)
    return port >= FIRST_TARGET && port < FIRST_TARGET + 100 && !/<publishing\s*\/>/.test(client) ? [port - FIRST_TARGET] : []
  })
  return { digest, stream: figuresOf(stream), receiving: [...new Set(receiving)].sort((a, b) => a - b) }
}

function figuresOf(stream: string): LiveStream {
  const video = block(stream, 'video')
  const publisher = blocks(stream, 'client').find((each) => /<publishing\s*\/>/.test(each))
  // Milliseconds, of the publisher alone.
  const seconds = atMost(SECONDS_MOST, Math.floor(count(publisher ?? stream, 'time') / 1000))
  const bytesIn = count(stream, 'bytes_in')
  return {
    ...{ seconds, bytesIn, bytesOut: count(stream, 'bytes_out') },
    // Counted anew every ten seconds: none in the first ones.
    bitsPerSecond: count(stream, 'bw_in') || (seconds > 0 ? atMost(Number.MAX_SAFE_INTEGER, Math.round((bytesIn * 8) / seconds)) : 0),
    ...{ width: known(video, 'width'), height: known(video, 'height'), fps: known(video, 'frame_rate') },
    ...{ video: codec(video), audio: codec(block(stream, 'audio')) },
  }
}
