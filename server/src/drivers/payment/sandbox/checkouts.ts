import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '@portal/contracts/locale.ts'
import { randomToken } from '../../../platform/random.ts'
import type { GatewayEvent, StartRequest } from '../port.ts'

export interface Checkout {
  readonly id: string
  /** The account it is of. */
  readonly account: string
  readonly key: string
  readonly amount: StartRequest['amount']
  readonly title: string
  readonly locale: Locale
  readonly returnPath: string
  /** What has come of it; null while the page is open. */
  readonly event: GatewayEvent | null
  /** From when on the gateway knows it (ISO); a payer may have promised to pay later. */
  readonly knownFrom: string | null
  /** Closed unpaid: nothing can be paid any more. */
  readonly expired: boolean
  /** What was given back, by our key of the refund. */
  readonly refunds: Readonly<Record<string, number>>
  /** And when (ISO). */
  readonly refundedAt?: Readonly<Record<string, string>>
}

/** The sandbox's own books: files beside the portal's data, as a gateway far away would have its own. */
export class Checkouts {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(this.folder, { recursive: true })
  }

  /** Hard to guess for who does not know the key, and the same for the same key. */
  idOf(key: string): string {
    return createHash('sha256').update(`sandbox:${key}`).digest('hex').slice(0, 32)
  }

  async find(id: string): Promise<Checkout | null> {
    if (!/^[0-9a-f]{32}$/.test(id)) return null
    try {
      return JSON.parse(await readFile(this.file(id), 'utf8')) as Checkout
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  /** Every checkout of an account. */
  async of(account: string): Promise<Checkout[]> {
    const names = (await readdir(this.folder)).filter((name) => name.endsWith('.json'))
    const found = await Promise.all(names.map((name) => this.find(name.slice(0, -'.json'.length))))
    return found.filter((checkout) => checkout?.account === account) as Checkout[]
  }

  /** Written beside and moved into place: a reader sees the old or the new one, never a half. */
  async write(checkout: Checkout): Promise<void> {
    await rename(await this.draft(checkout), this.file(checkout.id))
  }

  /** The first one stays, however many are written at once: it may be paid already. */
  async open(checkout: Checkout): Promise<void> {
    const draft = await this.draft(checkout)
    await link(draft, this.file(checkout.id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft)
  }

  private async draft(checkout: Checkout): Promise<string> {
    const draft = `${this.file(checkout.id)}.${randomToken(9)}.tmp`
    await writeFile(draft, JSON.stringify(checkout))
    return draft
  }

  private file(id: string): string {
    return join(this.folder, `${id}.json`)
  }
}
