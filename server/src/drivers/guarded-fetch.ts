import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import ipaddr from 'ipaddr.js'
import { Agent, fetch } from 'undici'
import { DriverError } from './errors.ts'

const PATIENCE_MS = 10_000
const MOST_BYTES = 1_000_000
const MOST_REDIRECTS = 5
/** What a host of the installation's own network may have as an address; a cloud's metadata service (link-local) is never among it. */
const INSIDE = ['private', 'uniqueLocal', 'carrierGradeNat', 'loopback']

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams | null
}

interface Limits {
  readonly patienceMs?: number
  /** So much of an answer is read and the rest left; without it an answer that is too long is an error. */
  readonly keptBytes?: number
}

class Barred extends Error {}

/** Was it refused because of where the address leads? */
export function isBarred(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof Barred) return true
  return false
}

export interface GuardedFetch {
  /** Throws DriverError `retry-later` where nothing comes, too much, or the address is none to be asked. Redirects are not followed. */
  readonly fetch: (url: string, sent?: Sent) => Promise<Response>
  readonly close: () => Promise<void>
}

export function mayBeAsked(address: string, isInside: boolean): boolean {
  const range = ipaddr.process(address).range()
  return range === 'unicast' || (isInside && INSIDE.includes(range))
}

/**
 * For addresses that a document of somebody else names. Every address that a name leads to is looked at when the connection is made, so a
 * name that leads elsewhere the second time is of no use. `inside` are the hosts that staff themselves entered: they may be in our network;
 * `any` where they entered all.
 */
export function guardedFetch(inside: readonly string[] | 'any', { patienceMs = PATIENCE_MS, keptBytes }: Limits = {}): GuardedFetch {
  const { dispatcher, refuseBarred } = guard(inside, patienceMs)
  return {
    fetch: async (url, { method = 'GET', headers = {}, body = null } = {}) => {
      try {
        refuseBarred(url)
        const signal = AbortSignal.timeout(patienceMs)
        const answer = await fetch(url, { method, headers: { ...headers }, body, redirect: 'manual', dispatcher, signal })
        return keptBytes === undefined ? await whole(answer) : await beginning(answer, keptBytes)
      } catch (error) {
        throw new DriverError('retry-later', reasonOf(error), { cause: error })
      }
    },
    close: () => dispatcher.close(),
  }
}

/**
 * A file of any length behind an address that staff entered, as it comes. Mirrors send to one another: redirects are followed, and where
 * each leads is looked at like the first, with none of ours but the host that was entered.
 */
export async function download(url: string): Promise<Readable> {
  const { dispatcher, refuseBarred } = guard([new URL(url).hostname])
  try {
    let at = url
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      refuseBarred(at)
      const answer = await fetch(at, { redirect: 'manual', dispatcher })
      if (answer.status === 200 && answer.body) {
        const body = Readable.from(answer.body, { objectMode: false })
        return body.once('close', () => void dispatcher.destroy())
      }
      await answer.body?.cancel()
      const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
      if (next === null) throw new DriverError(answer.status >= 500 ? 'retry-later' : 'refused', `the answer is ${answer.status}`)
      at = new URL(next, at).href
      if (!/^https?:/.test(at)) throw new DriverError('refused', 'it leads to no web address')
    }
    throw new DriverError('refused', 'it leads on and on')
  } catch (error) {
    await dispatcher.destroy()
    throw error instanceof DriverError ? error : new DriverError('retry-later', reasonOf(error), { cause: error })
  }
}

/** Looks at every address before it is asked. */
function guard(inside: readonly string[] | 'any', patienceMs = PATIENCE_MS) {
  const ours = inside === 'any' ? inside : inside.map(bare)
  const isInside = (host: string): boolean => ours === 'any' || ours.includes(host)
  const barred = (host: string): Error => new Barred(`${host} leads to an address that is not asked`)
  const guarded: LookupFunction = (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new Error(`${host} has no address`), '', 0)
      if (!found.every(({ address }) => mayBeAsked(address, isInside(host)))) return done(barred(host), '', 0)
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  const dispatcher = new Agent({ connect: { lookup: guarded, timeout: patienceMs }, headersTimeout: patienceMs })
  const refuseBarred = (url: string): void => {
    const host = bare(new URL(url).hostname)
    if (isIP(host) && !mayBeAsked(host, isInside(host))) throw barred(host)
  }
  return { dispatcher, refuseBarred }
}

/** Without the brackets of an address. */
const bare = (host: string): string => host.replace(/^\[|\]$/g, '')

/** Read to the end within the same patience, and as the platform's own kind of answer. */
async function whole(answer: Awaited<ReturnType<typeof fetch>>): Promise<Response> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > MOST_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return new Response(size === 0 ? null : Buffer.concat(chunks), { status: answer.status, headers: [...answer.headers] })
}

/** Its status counts, whatever becomes of the rest: one that never ends, or is not what it says, is left where it is. */
async function beginning(answer: Awaited<ReturnType<typeof fetch>>, keptBytes: number): Promise<Response> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of answer.body ?? []) {
      chunks.push(chunk)
      size += chunk.byteLength
      if (size >= keptBytes) break
    }
  } catch {
    // What came of it is kept.
  }
  const body = size === 0 ? null : Buffer.concat(chunks).subarray(0, keptBytes)
  return new Response(body, { status: answer.status, headers: [...answer.headers] })
}

/** What a network error says is in its cause; an address with parameters is in neither. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
