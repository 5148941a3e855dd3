import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FORWARD_PROTOCOLS, type PacketFilterState } from '@portal/contracts/edge.ts'
import type { Logger } from '../platform/log.ts'
import { Allowances } from './allowances.ts'
import { Converger, type Engines } from './converge.ts'
import { type Forwarding, factsOf } from './facts.ts'
import { makeFolder } from './files.ts'
import { type Given, Identity } from './identity.ts'
import { type Counted, Journal } from './journal.ts'
import { NotKnown, PortalClient } from './portal.ts'

const COUNT_MS = 1000
const REPORT_MS = 5000
/** Short: after a kill the ports are still held for a moment. */
const RETRY_MS = 500
/** After a refusal or with the portal away: so long before it is asked again. */
const AWAY_MS = 2000
const REFUSED_MS = 15_000

export interface EdgeParts extends Engines {
  readonly portal: string
  readonly dataDir: string
  readonly code: string | null
  readonly filter: PacketFilterState
  readonly log: Logger
  readonly reportMs?: number
  /** Of a host that needs no enrolment. */
  readonly identity?: Given
}

/**
 * One edge host: serves what it was told, counts every second, and tells the portal. Each of its loops goes on by itself, so a portal that is
 * away stops nothing but the news.
 */
export class EdgeHost {
  private readonly parts: EdgeParts
  private readonly startedAt = new Date().toISOString()
  private readonly converger: Converger
  private readonly client: PortalClient
  private readonly identity: Identity
  private readonly journal: Journal
  private readonly allowances: Allowances
  private usedUp: ReadonlySet<string> = new Set()
  /** The portal did not answer last. */
  private isAlone = true
  private readonly ended = new AbortController()
  private forwarding: Forwarding = null
  private loops: Promise<unknown> = Promise.resolve()
  /** Something was applied that the portal wants to hear of at once. */
  private news = new AbortController()

  private constructor(parts: EdgeParts, identity: Identity, journal: Journal, allowances: Allowances) {
    this.parts = parts
    this.identity = identity
    this.journal = journal
    this.allowances = allowances
    this.client = new PortalClient(parts.portal, identity)
    this.converger = new Converger({ folder: parts.dataDir, engines: parts, log: parts.log })
  }

  /** Serves before anybody is asked: what is on disk is what was desired. */
  static async start(parts: EdgeParts): Promise<EdgeHost> {
    await makeFolder(parts.dataDir)
    const identity = await Identity.load(parts.dataDir, parts.identity ?? null)
    const journal = await Journal.open(join(parts.dataDir, 'counts'))
    const allowances = await Allowances.open(parts.dataDir, await journal.waiting())
    const host = new EdgeHost(parts, identity, journal, allowances)
    const probed = await parts.forwards.probe()
    host.forwarding = {
      ...{ engine: parts.forwards.id, trouble: probed.ok ? null : probed.reason.slice(0, 500) },
      protocols: [...FORWARD_PROTOCOLS],
    }
    if (!probed.ok) parts.log.warn({ engine: parts.forwards.id, reason: probed.reason }, 'forwards cannot be served here')
    await host.converger.begin()
    await host.enforce()
    host.loops = Promise.all([
      host.every(COUNT_MS, () => host.count()),
      host.every(RETRY_MS, () => host.converger.retry()),
      host.enrol().then(() => Promise.all([host.follow(), host.tell()])),
    ])
    return host
  }

  /** Ends orderly: the last bytes are counted; they are told by the next life. */
  async stop(): Promise<void> {
    this.ended.abort()
    this.client.close()
    await this.loops
    await this.count().catch(() => undefined)
    await this.allowances.saved()
    await this.journal.close()
    await Promise.all([this.parts.driver.close(), this.parts.forwards.close()])
  }

  private async enrol(): Promise<void> {
    while (this.identity.hostId === null && !this.ended.signal.aborted) {
      const { code, log } = this.parts
      if (code === null) {
        log.error({}, 'this host is not enrolled: staff make a code for it (EDGE_CODE)')
        await this.rest(REFUSED_MS)
        continue
      }
      await this.client.enrol(code).catch(async (err: unknown) => {
        log.warn({ err }, 'not enrolled yet')
        await this.rest(AWAY_MS)
      })
    }
  }

  private async follow(): Promise<void> {
    while (!this.ended.signal.aborted) {
      try {
        const state = await this.client.state(this.converger.version)
        if (!state) continue
        await this.allowances.take(state.allowances)
        await this.converger.take(state)
        this.news.abort()
        if (state.rotate) await this.client.rotate()
      } catch (error) {
        await this.unheard(error)
      }
    }
  }

  private async tell(): Promise<void> {
    while (!this.ended.signal.aborted) {
      this.news = new AbortController()
      try {
        // What has waited is told one after the other, without a rest between.
        for (let more = true; more && !this.ended.signal.aborted; ) more = await this.report(await this.journal.next())
        await this.rest(this.parts.reportMs ?? REPORT_MS, this.news.signal)
      } catch (error) {
        this.isAlone = true
        await this.unheard(error)
      }
    }
  }

  /** Answers whether counts were told, so that there may be more. */
  private async report(counted: Counted | null): Promise<boolean> {
    const { applied, troubles } = this.converger
    const open = [...(await this.parts.forwards.open())]
    const facts = await factsOf(this.parts, this.startedAt, this.forwarding, open)
    const said = { applied, troubles, facts, open, meters: [...this.usedUp] }
    const send = async (of: Counted | null): Promise<number | null> => {
      const told = { ...said, now: new Date().toISOString(), counted: of && { ...of, counts: [...of.counts] } }
      const { acknowledged, now, allowances } = await this.client.report(told)
      const isKept = of !== null && acknowledged !== null && acknowledged >= of.sequence
      await this.allowances.take(allowances, isKept ? of.counts : [])
      this.isAlone = false
      await this.converger.hear(now)
      await this.enforce()
      return acknowledged
    }
    let kept = await send(counted)
    if (!counted || kept === null) return false
    // One that is missing on the way was lost with a disk, ours or theirs: it is told as empty, so that the rest can follow.
    for (let sequence = kept + 1; sequence < counted.sequence; sequence++) await send({ ...counted, sequence, counts: [] })
    if (kept < counted.sequence - 1) kept = (await send(counted)) ?? 0
    await this.journal.acknowledge(counted.boot, kept)
    return kept >= counted.sequence
  }

  private async count(): Promise<void> {
    const { driver, forwards } = this.parts
    const counts = (await Promise.all([driver.counts(), forwards.counts()])).flat()
    await this.journal.add(counts, Date.now())
    this.allowances.count(counts)
    await this.enforce()
  }

  /** Closes what has used up its transfer, and opens what has some again. */
  private async enforce(): Promise<void> {
    const { endpoints, portalNow } = this.converger
    const usedUp = this.allowances.usedUp(endpoints, portalNow, this.isAlone)
    const isSame = usedUp.size === this.usedUp.size && [...usedUp].every((meter) => this.usedUp.has(meter))
    if (isSame) return
    const isNew = [...usedUp].some((meter) => !this.usedUp.has(meter))
    this.usedUp = usedUp
    await this.converger.close(usedUp)
    // The portal may have more of it, and tells its customer.
    if (isNew) this.news.abort()
  }

  private async unheard(err: unknown): Promise<void> {
    if (this.ended.signal.aborted) return
    this.parts.log.warn({ err }, 'the portal was not reached; what runs goes on')
    await this.rest(err instanceof NotKnown ? REFUSED_MS : AWAY_MS)
  }

  private async every(ms: number, work: () => Promise<void>): Promise<void> {
    while (!this.ended.signal.aborted) {
      await this.rest(ms)
      await work().catch((err: unknown) => this.parts.log.error({ err }, 'a round failed'))
    }
  }

  private async rest(ms: number, wake?: AbortSignal): Promise<void> {
    const control = new AbortController()
    const end = (): void => control.abort()
    const signals = [this.ended.signal, ...(wake ? [wake] : [])]
    for (const signal of signals) signal.addEventListener('abort', end, { once: true })
    if (signals.some(({ aborted }) => aborted)) end()
    await pause(ms, undefined, { signal: control.signal }).catch(() => undefined)
    for (const signal of signals) signal.removeEventListener('abort', end)
  }
}
