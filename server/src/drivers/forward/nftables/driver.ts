import { networkInterfaces } from 'node:os'
import type { Probed } from '../../probed.ts'
import { allowsOf } from '../allow.rules.ts'
import { isOpen, placeOf } from '../forward.rules.ts'
import type { Forward, ForwardCount, ForwardDriver, ForwardOpen, ForwardOutcome } from '../port.ts'
import { cutFlow, type Flow, flows, type KernelCount, type Run, runsBy, takeCounts } from './commands.ts'
import { inBatches } from './in-batches.ts'
import { asWritten, familyOf } from './networks.rules.ts'
import { forwardsSix, probe } from './probe.ts'
import { closeText, emptyTable, forgetText, LIMITS_MADE, limitsName, limitsText, openText, TABLE } from './rules.ts'

export interface NftablesConfig {
  /** Given by a test, whose kernel's tables are a namespace's. */
  readonly run?: Run
  readonly now?: () => number
  /** Addresses of the host. */
  readonly addresses?: () => readonly string[]
}

/** An end by the clock is noticed within so long. */
const LOOK_MS = 500
/** Of a packet what is no byte of the customer's: the protocol's own, and of the family that it came over. */
const HEADERS = { 4: { tcp: 52, udp: 28 }, 6: { tcp: 72, udp: 48 } } as const

const here = (): string[] => Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))

export const nftablesForwards = ({ run = runsBy(), now = Date.now, addresses = here }: NftablesConfig = {}): ForwardDriver =>
  new KernelForwards(run, now, addresses)

class KernelForwards implements ForwardDriver {
  readonly id = 'nftables'
  private readonly run: Run
  private readonly now: () => number
  private readonly addresses: () => readonly string[]
  /** What stands open in the kernel. */
  /** What is to be, where the kernel would not even take an empty table: until it does, what was there may lead on, so it is asked again. */
  private unsaid: Map<string, Forward> | null = null
  private standing = new Map<string, Forward>()
  private limits = new Set<string>()
  private readonly left = new Map<string, { received: number; sent: number }>()
  private readonly timer: NodeJS.Timeout
  private tell: (ids: readonly string[]) => void = () => undefined
  private turn: Promise<unknown> = Promise.resolve()

  constructor(run: Run, now: () => number, addresses: () => readonly string[]) {
    this.run = run
    this.now = now
    this.addresses = addresses
    this.timer = setInterval(() => void this.expire(), LOOK_MS).unref()
  }

  probe(): Promise<Probed> {
    return probe(this.run)
  }

  /** The table is made anew in one step; connections that it still leads go on, the others are cut. */
  begin(forwards: readonly Forward[]): Promise<readonly ForwardOutcome[]> {
    return this.inTurn(async () => {
      this.add((await takeCounts(this.run)) ?? [])
      const { outcomes, wanted } = await this.judge(forwards, new Map())
      return [...outcomes, ...(await this.rebuild(wanted, new Set()))]
    })
  }

  apply({ remove, set }: { readonly remove: readonly string[]; readonly set: readonly Forward[] }): Promise<readonly ForwardOutcome[]> {
    return this.inTurn(() => this.change(remove, set))
  }

  counts(): Promise<readonly ForwardCount[]> {
    return this.inTurn(async () => {
      const taken = await takeCounts(this.run)
      if (taken) this.add(taken)
      else if (this.standing.size > 0) this.lose()
      const counted = [...this.left].map(([id, bytes]) => ({ id, ...bytes }))
      this.left.clear()
      return counted
    })
  }

  async open(): Promise<readonly ForwardOpen[]> {
    if (this.standing.size === 0) return []
    const byPlace = new Map([...this.standing.values()].map((forward) => [at(forward), forward.id]))
    const sums = new Map<string, number>()
    for (const flow of await flows(this.run)) {
      const id = byPlace.get(at(flow))
      if (id !== undefined && flow.established) sums.set(id, (sums.get(id) ?? 0) + 1)
    }
    return [...sums].map(([id, connections]) => ({ id, connections }))
  }

  onLost(listener: (ids: readonly string[]) => void): void {
    this.tell = listener
  }

  /** Nothing stays open that nobody could close. A process that is killed leaves all as it is for the next, which begins with it. */
  close(): Promise<void> {
    clearInterval(this.timer)
    return this.inTurn(async () => {
      this.standing = new Map()
      await this.run('nft', ['-f', '-'], `table ${TABLE}\ndelete table ${TABLE}\n`)
      await this.cutStrangers(new Set())
    })
  }

  private async expire(): Promise<void> {
    if (this.unsaid) await this.apply({ remove: [], set: [] })
    const over = [...this.standing.values()].filter((forward) => !isOpen(forward, this.now()))
    if (over.length > 0) await this.apply({ remove: [], set: over })
  }

  private async change(remove: readonly string[], set: readonly Forward[]): Promise<ForwardOutcome[]> {
    const known = this.unsaid ?? this.standing
    const after = new Map(known)
    for (const id of [...remove, ...set.map(({ id }) => id)]) after.delete(id)
    const { outcomes, wanted } = await this.judge(set, after)
    const asBefore = new Set(wanted.flatMap((forward) => (isSame(known.get(forward.id), forward) ? [forward.id] : [])))
    const opening = new Map(wanted.flatMap((forward) => (asBefore.has(forward.id) ? [] : [[forward.id, forward] as const])))
    const closing = [...remove, ...set.map(({ id }) => id)].flatMap((id) => (asBefore.has(id) ? [] : (known.get(id) ?? [])))
    const moved = new Set(closing.flatMap((before) => (isLedAlike(before, opening.get(before.id)) ? [] : [at(before)])))
    if (this.unsaid || closing.length + opening.size > 0) {
      const text = [
        ...closing.flatMap(closeText),
        ...this.newLimits([...opening.values()]),
        ...[...opening.values()].flatMap((one) => openText(one, this.now())),
      ]
      for (const one of wanted) after.set(one.id, one)
      if (this.unsaid || !(await this.load(text))) return [...outcomes, ...(await this.rebuild([...after.values()], moved))]
      this.standing = after
      if (closing.length > 0) await this.cutStrangers(moved)
    }
    const gone = closing.filter(({ id }) => !opening.has(id))
    if (gone.length > 0) {
      this.add((await takeCounts(this.run)) ?? [])
      await this.load(gone.flatMap(forgetText))
    }
    return [...outcomes, ...wanted.map(({ id }) => ({ id, trouble: null }))]
  }

  /** What is to be open of these, and what is to be said of the others. */
  private async judge(
    set: readonly Forward[],
    beside: ReadonlyMap<string, Forward>,
  ): Promise<{ outcomes: ForwardOutcome[]; wanted: Forward[] }> {
    const own = new Set(this.addresses())
    const taken = new Set([...beside.values()].map(at))
    const outcomes: ForwardOutcome[] = []
    const wanted: Forward[] = []
    const six = set.some(({ address }) => familyOf(address) === 6) && (await forwardsSix(this.run))
    const isLed = (from: string, to: string): boolean => familyOf(from) === familyOf(to) && (familyOf(from) === 4 || six)
    for (const forward of set) {
      const { id, address, target } = forward
      if (!isOpen(forward, this.now())) outcomes.push({ id, trouble: null })
      else if (!own.has(address)) outcomes.push({ id, trouble: 'no-address' })
      else if (!isLed(address, target.address)) outcomes.push({ id, trouble: 'not-permitted' })
      else if (taken.has(at(forward))) outcomes.push({ id, trouble: 'port-taken' })
      else {
        taken.add(at(forward))
        wanted.push(forward)
      }
    }
    return { outcomes, wanted }
  }

  private newLimits(forwards: readonly Forward[]): string[] {
    const wanted = new Map(forwards.map((forward) => [limitsName(forward), forward]))
    return [...wanted].flatMap(([name, forward]) => (this.limits.has(name) ? [] : [limitsText(forward)]))
  }

  /** All anew in one step; where the kernel does not take it so, one after the other, so that one which cannot be keeps no other closed. */
  private async rebuild(forwards: readonly Forward[], moved: ReadonlySet<string>): Promise<ForwardOutcome[]> {
    this.limits = new Set()
    this.standing = new Map()
    this.unsaid = null
    const limits = this.newLimits(forwards)
    if (await this.load([emptyTable(), ...limits, ...forwards.flatMap((one) => openText(one, this.now()))])) {
      for (const one of forwards) this.standing.set(one.id, one)
    } else if (await this.load([emptyTable(), ...limits])) {
      for (const one of forwards) if (await this.load(openText(one, this.now()))) this.standing.set(one.id, one)
    } else this.unsaid = new Map(forwards.map((one) => [one.id, one]))
    for (const known of this.standing.values()) this.limits.add(limitsName(known))
    await this.cutStrangers(moved)
    return forwards.map(({ id }) => ({ id, trouble: this.standing.has(id) ? null : 'engine-failed' }))
  }

  private async load(lines: readonly string[]): Promise<boolean> {
    const { exit } = await this.run('nft', ['-f', '-'], `${lines.join('\n')}\n`)
    if (exit !== 0) return false
    for (const name of lines.flatMap((line) => LIMITS_MADE.exec(line)?.[1] ?? [])) this.limits.add(name)
    return true
  }

  /** Cuts what leads through a forward that is not there, was led elsewhere before (`moved`), or lets its visitor in no more. */
  private async cutStrangers(moved: ReadonlySet<string>): Promise<void> {
    const byPlace = new Map([...this.standing.values()].map((forward) => [at(forward), allowsOf(forward.allow)]))
    const strangers = (await flows(this.run)).filter((flow) => moved.has(at(flow)) || byPlace.get(at(flow))?.(flow.from) !== true)
    await inBatches(strangers, (flow) => cutFlow(this.run, flow))
  }

  private lose(): void {
    const ids = [...this.standing.keys()]
    this.standing = new Map()
    this.limits = new Set()
    this.tell(ids)
  }

  private add(counts: readonly KernelCount[]): void {
    for (const { id, direction, protocol, family, packets, bytes } of counts) {
      const sum = this.left.get(id) ?? { received: 0, sent: 0 }
      const body = Math.max(0, bytes - packets * HEADERS[family][protocol])
      if (body > 0) this.left.set(id, direction === 'in' ? { ...sum, received: sum.received + body } : { ...sum, sent: sum.sent + body })
    }
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work)
    this.turn = done.catch(() => undefined)
    return done
  }
}

const at = ({ address, port, protocol }: Pick<Forward | Flow, 'address' | 'port' | 'protocol'>): string =>
  `${asWritten(address)} ${port} ${protocol}`
const isSame = (before: Forward | undefined, after: Forward): boolean => JSON.stringify(before) === JSON.stringify(after)
const isLedAlike = (before: Forward, after: Forward | undefined): boolean => after !== undefined && placeOf(before) === placeOf(after)
