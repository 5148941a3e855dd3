import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Probed } from '../probed.ts'
import { checkFacts, checkKey, checkPrefix, isKept, tryIt } from './content.ts'
import { DriverError, type FileFacts, type FilesDriver } from './port.ts'

/** What every store asks before it acts: no key but our own form passes, and what is kept already is not written again. */
export abstract class CheckedFiles implements FilesDriver {
  readonly kind = 'files'
  abstract readonly id: string

  probe(): Promise<Probed> {
    return tryIt(this, `probe/${randomBytes(6).toString('hex')}`)
  }

  async put(key: string, content: Readable, file: FileFacts): Promise<void> {
    checkKey(key)
    checkFacts(file)
    if (!(await isKept(this, key, file))) await this.write(key, content, file)
  }

  async get(key: string): Promise<Readable> {
    checkKey(key)
    const content = await this.read(key)
    if (content === null) throw new DriverError('not-found', `no file ${key}`)
    return content
  }

  async stat(key: string): Promise<FileFacts | null> {
    checkKey(key)
    return await this.find(key)
  }

  async remove(key: string): Promise<void> {
    checkKey(key)
    await this.delete(key)
  }

  async *list(prefix: string): AsyncIterable<string> {
    checkPrefix(prefix)
    yield* this.keys(prefix)
  }

  async close(): Promise<void> {}

  /** The whole of it or nothing. */
  protected abstract write(key: string, content: Readable, file: FileFacts): Promise<void>
  /** Null where nothing is kept. */
  protected abstract read(key: string): Promise<Readable | null>
  protected abstract find(key: string): Promise<FileFacts | null>
  protected abstract delete(key: string): Promise<void>
  protected abstract keys(prefix: string): AsyncIterable<string>
}
