import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStores } from '../../integrations/index.ts'
import type { Accepted } from './attached.rules.ts'

/** A file of a mail that lies in its store; a row makes it part of a message. */
export interface KeptFile extends Omit<Accepted, 'content'> {
  readonly size: number
  readonly store: string
  readonly key: string
}

export interface KeptOriginal {
  readonly store: string
  readonly key: string
}

/**
 * Keeps what a mail brought under keys that the mail itself decides: read again after a crash, the same lies at the same place. What no row
 * speaks of after that is of no use to anybody, and can be read by nobody.
 */
export class MailFiles {
  private readonly stores: FileStores

  constructor(stores: FileStores) {
    this.stores = stores
  }

  async original(brandId: number, prefix: string, raw: Buffer): Promise<KeptOriginal> {
    return await this.put(brandId, `${prefix}/mail`, raw)
  }

  async files(brandId: number, prefix: string, accepted: readonly Accepted[]): Promise<KeptFile[]> {
    const kept: KeptFile[] = []
    for (const [n, { content, ...file }] of accepted.entries())
      kept.push({ ...file, size: content.length, ...(await this.put(brandId, `${prefix}/${n + 1}`, content)) })
    return kept
  }

  /** Null: it cannot be read now. */
  async read({ store, key }: { readonly store: string | null; readonly key: string | null }): Promise<Buffer | null> {
    const driver = store === null ? null : this.stores.find(store)
    if (!driver || key === null) return null
    try {
      const parts: Buffer[] = []
      for await (const part of await driver.get(key)) parts.push(Buffer.from(part as Buffer))
      return Buffer.concat(parts)
    } catch {
      return null
    }
  }

  private async put(brandId: number, begin: string, content: Uint8Array): Promise<KeptOriginal> {
    const place = this.stores.forNew(brandId)
    if (!place) throw new Error('there is no place for files')
    const sha256 = createHash('sha256').update(content).digest('hex')
    const key = `${begin}-${sha256.slice(0, 16)}`
    await place.driver.put(key, Readable.from([Buffer.from(content)]), { size: content.length, sha256 })
    return { store: place.id, key }
  }
}
