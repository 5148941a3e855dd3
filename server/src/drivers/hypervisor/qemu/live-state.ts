import type { LiveSeen, LiveStream } from '../port.ts'

/** Each target has a port of the guest's own loopback, counted from here (scripts/guest/live/rootfs/usr/sbin/portal-live). */
const FIRST_TARGET = 2001

const inside = (text: string, tag: string): string | null => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1] ?? null
const block = (text: string, tag: string): string => new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(text)?.[1] ?? ''
const count = (text: string, tag: string): number => Math.max(0, Math.round(Number(inside(text, tag) ?? 0))) || 0
const known = (text: string, tag: string): number | null => count(text, tag) || null

/** What `portal-live state` printed: a digest, then what nginx counts. */
export function seenIn(text: string): LiveSeen {
  const digest = /^([0-9a-f]{64})\n/.exec(text)?.[1] ?? null
  const application = [...text.matchAll(/<application>([\s\S]*?)<\/application>/g)]
    .map(([, each = '']) => each)
    .find((each) => inside(each, 'name') === 'live')
  const stream = [...(application ?? '').matchAll(/<stream>([\s\S]*?)<\/stream>/g)]
    .map(([, each = '']) => each)
    .find((each) => /<publishing\s*\/>/.test(each))
  if (stream === undefined) return { digest, stream: null, receiving: [] }
  const clients = [...stream.matchAll(/<client>([\s\S]*?)<\/client>/g)].map(([, each = '']) => each)
  const receiving = clients.flatMap((client) => {
    const port = Number(/<address>127\.0\.0\.1:(\d+)/.exec(client)?.[1] ?? 0)
    return port >= FIRST_TARGET && port < FIRST_TARGET + 100 && !/<publishing\s*\/>/.test(client) ? [port - FIRST_TARGET] : []
  })
  return { digest, stream: figuresOf(stream), receiving: [...new Set(receiving)].sort((a, b) => a - b) }
}

function figuresOf(stream: string): LiveStream {
  const video = block(stream, 'video')
  const publisher = [...stream.matchAll(/<client>([\s\S]*?)<\/client>/g)]
    .map(([, each = '']) => each)
    .find((each) => /<publishing\s*\/>/.test(each))
  // Milliseconds, of the publisher alone.
  const seconds = Math.floor(count(publisher ?? stream, 'time') / 1000)
  const bytesIn = count(stream, 'bytes_in')
  return {
    ...{ seconds, bytesIn, bytesOut: count(stream, 'bytes_out') },
    // Counted anew every ten seconds: none in the first ones.
    bitsPerSecond: count(stream, 'bw_in') || (seconds > 0 ? Math.round((bytesIn * 8) / seconds) : 0),
    ...{ width: known(video, 'width'), height: known(video, 'height'), fps: known(video, 'frame_rate') },
    ...{ video: inside(video, 'codec') || null, audio: inside(block(stream, 'audio'), 'codec') || null },
  }
}
