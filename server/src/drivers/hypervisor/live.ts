import { createHash } from 'node:crypto'

/** Where a stream is sent on to; app and name as RTMP has them, the name being a secret of the target's owner. */
export interface LiveTarget {
  readonly tls: boolean
  readonly host: string
  readonly port: number
  readonly app: string
  readonly name: string
}

/** What a guest of the image of live plans is to do. */
export interface LiveWanted {
  /** The one name under which a stream is taken. */
  readonly key: string
  readonly targets: readonly LiveTarget[]
}

export interface LiveStream {
  readonly seconds: number
  readonly bitsPerSecond: number
  readonly bytesIn: number
  readonly bytesOut: number
  readonly width: number | null
  readonly height: number | null
  readonly fps: number | null
  readonly video: string | null
  readonly audio: string | null
}

export interface LiveSeen {
  /** Of what it was told last (`digestOf`), which may be older than its disk looks; null: never anything. */
  readonly digest: string | null
  /** What is on air; null: nothing. */
  readonly stream: LiveStream | null
  /** The positions of those targets that take the stream now. */
  readonly receiving: readonly number[]
}

/** The ports that its guest listens at. */
export const LIVE_PORTS = { ingest: 1935, viewers: 8080 } as const

/**
 * Of guests with addresses of their own: closed, nobody reaches the ingest port and whoever publishes is cut, over starts too. For a guest
 * that would take a key that counts no more, and cannot be told of another now.
 */
export interface IngestGate {
  close(key: string): Promise<void>
  /** One that is open is a success. */
  open(key: string): Promise<void>
}

/** A guest that takes a stream and sends it on. It does so by itself: nothing is asked of the portal. */
export interface Live {
  /** Tells a guest that runs. Where that is another than before, whoever publishes is cut; told again nothing happens. */
  set(key: string, wanted: LiveWanted): Promise<void>
  read(key: string): Promise<LiveSeen>
  /** Absent where the portal itself opens the port (`forwards`). */
  readonly gate?: IngestGate | undefined
}

/** The lines that the guest keeps. */
export const liveLines = ({ key, targets }: LiveWanted): string =>
  [
    `key ${key}`,
    ...targets.map(({ tls, host, port, app, name }, at) => `target ${at + 1} ${tls ? 'rtmps' : 'rtmp'} ${host} ${port} ${app} ${name}`),
    'end',
    '',
  ].join('\n')

export const digestOf = (wanted: LiveWanted): string => createHash('sha256').update(liveLines(wanted)).digest('hex')
