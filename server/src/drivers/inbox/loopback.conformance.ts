import { z } from 'zod'
import { DriverError, type Fetched, INBOX_MAIL_MAX, type InboxDriver, type InboxMark, type InboxVendor } from './port.ts'
import { inboxSettings } from './settings.ts'

export const loopbackConfig = z.object(inboxSettings)
type LoopbackConfig = z.infer<typeof loopbackConfig>

interface Kept {
  readonly uid: number
  readonly raw: Buffer
}

/** Mailboxes in memory, by address: what tests and the demo's tools put in, with faults for those who ask for them. */
export class Loopback {
  private readonly boxes = new Map<string, Kept[]>()
  private next = 1
  validity = '1'
  /** What was put away, by number. */
  readonly settled: number[] = []
  /** The next so many calls fail: before anything is done, or after something was read or put away. */
  faults = { before: 0, fetched: 0, settled: 0 }

  put(address: string, raw: string | Buffer): number {
    const uid = this.next++
    this.box(address).push({ uid, raw: Buffer.from(raw) })
    return uid
  }

  /** The server has lost its numbers: what is there is counted anew. */
  renumber(): void {
    this.validity = String(Number(this.validity) + 1)
    this.next = 1
    for (const [address, kept] of this.boxes)
      this.boxes.set(
        address,
        kept.map(({ raw }) => ({ uid: this.next++, raw })),
      )
  }

  box(address: string): Kept[] {
    const known = this.boxes.get(address) ?? []
    this.boxes.set(address, known)
    return known
  }
}

class LoopbackDriver implements InboxDriver {
  readonly kind = 'inbox'
  readonly id: string
  readonly address: string
  readonly department: string
  readonly strangers: 'hold' | 'ignore'
  private readonly room: Loopback

  constructor({ address, department, strangers }: LoopbackConfig, id: string, room: Loopback) {
    this.id = id
    this.address = address
    this.department = department
    this.strangers = strangers
    this.room = room
  }

  async probe() {
    return { ok: true, detail: `mails in memory: ${this.room.box(this.address).length}` } as const
  }

  async fetch(after: InboxMark | null, limit: number): Promise<Fetched> {
    return this.faulty('fetched', () => {
      const { validity } = this.room
      const from = after?.validity === validity ? after.uid : 0
      const found = this.room.box(this.address).filter(({ uid }) => uid > from)
      return { validity, mails: found.slice(0, limit).map(arrived) }
    })
  }

  async settle(validity: string, uids: readonly number[]): Promise<void> {
    this.faulty('settled', () => {
      if (validity !== this.room.validity) return
      const box = this.room.box(this.address)
      for (const uid of uids) {
        const at = box.findIndex((one) => one.uid === uid)
        if (at < 0) continue
        box.splice(at, 1)
        this.room.settled.push(uid)
      }
    })
  }

  async close(): Promise<void> {}

  private faulty<T>(lost: 'fetched' | 'settled', work: () => T): T {
    const { faults } = this.room
    if (faults.before > 0) {
      faults.before--
      throw new DriverError('retry-later', 'the line broke before the request')
    }
    const answer = work()
    if (faults[lost] > 0) {
      faults[lost]--
      throw new DriverError('retry-later', 'the answer was lost')
    }
    return answer
  }
}

function arrived({ uid, raw }: Kept) {
  const whole = raw.length <= INBOX_MAIL_MAX
  const head = raw.indexOf('\r\n\r\n')
  return { uid, size: raw.length, whole, raw: whole ? raw : raw.subarray(0, head < 0 ? 4096 : head + 4) }
}

/** For tests: each portal has a room of its own. */
export const loopbackVendor = (room: Loopback): InboxVendor<LoopbackConfig> => ({
  id: 'loopback',
  title: 'Mails in memory',
  support: { proved: 'built-in', against: 'itself', never: 'it is not real: for tests only' },
  config: loopbackConfig,
  create: (config, { id }) => new LoopbackDriver(config, id, room),
})
