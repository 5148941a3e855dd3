import { randomInt } from 'node:crypto'
import { NODATA, NOTFOUND, Resolver } from 'node:dns/promises'
import { connect, isIPv4 } from 'node:net'
import { z } from 'zod'
import { bare, isIn, isName, reverseName } from '../names.ts'
import { type DnsDriver, type DnsVendor, DriverError } from '../port.ts'
import { type Answer, deleted, Malformed, pointer, queryMessage, readMessage, readName, TYPE, updateMessage } from './message.ts'
import { ALGORITHMS, type Key, sign, verify } from './tsig.ts'

const PATIENCE_MS = 10_000

const zoneList = z
  .string()
  .min(1)
  .max(2000)
  .refine((text) => zonesIn(text).length > 0 && zonesIn(text).every((zone) => isName(zone) && /\.arpa\.?$/i.test(zone)))

export const rfc2136Config = z.object({
  host: z.string().min(1).max(253).describe('Name or address of the primary server'),
  port: z.int().min(1).max(65_535).default(53).describe('Its port; asked by TCP'),
  zones: zoneList.describe('Reverse zones that it may change, separated by spaces: 113.0.203.in-addr.arpa').meta({ secretsTo: false }),
  keyName: z.string().min(1).max(253).refine(isName).describe('Name of the key (TSIG)').meta({ secretsTo: false }),
  algorithm: z.enum(ALGORITHMS).default('hmac-sha256').describe('Its algorithm').meta({ secretsTo: false }),
  secret: z
    .string()
    .max(500)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .describe('The key itself, in Base64')
    .meta({ secret: true }),
  resolver: z
    .string()
    .max(60)
    .default('')
    .refine((text) => text === '' || isResolver(text))
    .describe('Who is asked whether a name leads back, as address:port; empty: whom the host asks')
    .meta({ secretsTo: false }),
  ttl: z.int().min(60).max(604_800).default(3600).describe('Seconds that others may remember a name').meta({ secretsTo: false }),
})

export type Rfc2136Config = z.infer<typeof rfc2136Config>

const isResolver = (text: string): boolean => /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\])(:\d{1,5})?$/i.test(text)

const zonesIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** What a server says with its code, as the house's errors have it. */
const CODES: Readonly<Record<number, readonly [DriverError['kind'], string]>> = {
  1: ['refused', 'the server did not understand the request'],
  2: ['retry-later', 'the server failed'],
  4: ['no-capability', 'the server takes no updates'],
  5: ['bad-credentials', 'the server refuses this key'],
  9: ['bad-credentials', 'the server does not know this key, or is not the primary of the zone'],
  10: ['refused', 'the name is not in the zone'],
}
const NO_NAME = 3
/** The resolver's own words for a name that leads nowhere; everything else says nothing of the name. */
const NOWHERE: ReadonlySet<string> = new Set([NODATA, NOTFOUND])

/** A primary server that is changed by signed updates; one connection for each request, as changes are few. */
class Rfc2136Driver implements DnsDriver {
  readonly kind = 'dns'
  readonly id: string
  private readonly config: Rfc2136Config
  private readonly key: Key
  /** The most exact first. */
  private readonly zones: readonly string[]

  constructor(config: Rfc2136Config, id: string) {
    this.id = id
    this.config = config
    this.key = { name: bare(config.keyName), algorithm: config.algorithm, secret: Buffer.from(config.secret, 'base64') }
    this.zones = zonesIn(config.zones)
      .map(bare)
      .sort((a, b) => b.length - a.length)
  }

  async probe() {
    try {
      for (const zone of this.zones) await this.update(zone, [])
      return { ok: true, detail: `the server takes updates of ${this.zones.join(', ')}` } as const
    } catch (error) {
      return { ok: false, reason: error instanceof Error ? error.message : String(error) } as const
    }
  }

  covers(address: string): boolean {
    const name = reverseName(address)
    return name !== null && this.zoneOf(name) !== undefined
  }

  async setReverse(address: string, to: string): Promise<void> {
    if (!isName(to)) throw new DriverError('refused', 'not a host name')
    const { name, zone } = this.placeOf(address)
    // One message is one change: there is no moment without a name.
    await this.update(zone, [deleted(name, TYPE.ptr), pointer(name, to, this.config.ttl)])
  }

  async removeReverse(address: string): Promise<void> {
    const { name, zone } = this.placeOf(address)
    await this.update(zone, [deleted(name, TYPE.ptr)])
  }

  async reverseOf(address: string): Promise<string | null> {
    const { name } = this.placeOf(address)
    const { bytes, answer } = await this.exchange(queryMessage(randomInt(65_536), name, TYPE.ptr))
    if (answer.code !== NO_NAME) check(answer)
    const found = answer.answers.find((record) => record.type === TYPE.ptr)
    return found ? readName(bytes, found.dataAt).name : null
  }

  async leadsBack(name: string, address: string): Promise<boolean | null> {
    const resolver = new Resolver({ timeout: 3000, tries: 1 })
    if (this.config.resolver !== '') resolver.setServers([this.config.resolver])
    const asked = isIPv4(address) ? resolver.resolve4(name) : resolver.resolve6(name)
    return await asked.then(
      (found) => found.some((one) => reverseName(one) === reverseName(address)),
      (error: NodeJS.ErrnoException) => (NOWHERE.has(error.code ?? '') ? false : null),
    )
  }

  async close(): Promise<void> {}

  private zoneOf(name: string): string | undefined {
    return this.zones.find((zone) => isIn(name, zone))
  }

  private placeOf(address: string): { readonly name: string; readonly zone: string } {
    const name = reverseName(address)
    const zone = name === null ? undefined : this.zoneOf(name)
    if (name === null || zone === undefined) throw new DriverError('refused', `${address} is in none of the zones`)
    return { name, zone }
  }

  private async update(zone: string, records: Parameters<typeof updateMessage>[2]): Promise<void> {
    check((await this.exchange(updateMessage(randomInt(65_536), zone, records))).answer)
  }

  /** One question and its answer, both signed. */
  private async exchange(message: Buffer): Promise<{ readonly bytes: Buffer; readonly answer: Answer }> {
    // The server compares with a clock of its own: not with ours, which a demo may move.
    const { bytes: asked, mac } = sign(message, this.key, new Date())
    const bytes = await ask(this.config, asked)
    try {
      const answer = readMessage(bytes)
      if (answer.id !== asked.readUInt16BE(0)) throw new Malformed('the answer is to another question')
      // A server that does not know the key says so unsigned: what it says then is not believed, only that it refused.
      if (!verify(bytes, answer, this.key, { asked: mac, now: new Date() })) {
        check(answer)
        throw new DriverError('refused', 'the answer is not signed with the key')
      }
      return { bytes, answer }
    } catch (error) {
      if (error instanceof Malformed) throw new DriverError('unknown-outcome', error.message, { cause: error })
      throw error
    }
  }
}

function check({ code }: Answer): void {
  if (code === 0) return
  const [kind, text] = CODES[code] ?? ['refused', `the server answered with code ${code}`]
  throw new DriverError(kind, text)
}

/** By TCP, where a message has its length before it. */
function ask({ host, port }: Rfc2136Config, message: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let sent = false
    let received = Buffer.alloc(0)
    const socket = connect({ host, port })
    const fail = (text: string): void => {
      socket.destroy()
      // Updates can be sent again: what they say is how it shall be.
      reject(new DriverError(sent ? 'unknown-outcome' : 'retry-later', text))
    }
    socket.setTimeout(PATIENCE_MS, () => fail('the server does not answer'))
    socket.once('error', (error) => fail(error.message))
    socket.once('close', () => fail('the server closed the connection'))
    socket.once('connect', () => {
      sent = true
      const length = Buffer.alloc(2)
      length.writeUInt16BE(message.length)
      socket.write(Buffer.concat([length, message]))
    })
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes])
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return
      resolve(received.subarray(2, 2 + received.readUInt16BE(0)))
      socket.destroy()
    })
  })
}

export const rfc2136Vendor: DnsVendor<Rfc2136Config> = {
  id: 'rfc2136',
  title: 'DNS server (RFC 2136)',
  support: { proved: 'real', against: 'BIND 9.18 of Debian 12', never: 'GSS-TSIG; servers other than BIND; a zone that is signed' },
  config: rfc2136Config,
  create: (config, { id }) => new Rfc2136Driver(config, id),
}
