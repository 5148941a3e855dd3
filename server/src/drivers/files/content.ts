import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import type { Probed } from '../probed.ts'
import { DriverError, type FileFacts, type FilesDriver } from './port.ts'

const PART = /^[a-z0-9][a-z0-9._-]{0,99}$/

/** Keys become paths and addresses: nothing but our own form may pass. */
export function checkKey(key: string): void {
  const parts = key.split('/')
  if (key.length > 300 || parts.some((part) => !PART.test(part) || part.includes('..')))
    throw new DriverError('refused', `not a key of a file: ${JSON.stringify(key)}`)
}

/** A beginning of keys: whole parts, or part of one. */
export function checkPrefix(prefix: string): void {
  if (prefix !== '') checkKey(prefix.endsWith('/') ? `${prefix}x` : prefix)
}

export function checkFacts({ size, sha256 }: FileFacts): void {
  if (!Number.isSafeInteger(size) || size < 0 || !/^[0-9a-f]{64}$/.test(sha256))
    throw new DriverError('refused', 'size and digest are wanted')
}

/** Passes the bytes on, and fails at the end, or as soon as there are too many, unless they are what was announced. */
export function verifying({ size, sha256 }: FileFacts): Transform {
  const hash = createHash('sha256')
  let seen = 0
  const wrong = (): DriverError => new DriverError('refused', 'the content is not what was announced')
  return new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length
      hash.update(chunk)
      if (seen > size) done(wrong())
      else done(null, chunk)
    },
    flush(done) {
      done(seen === size && hash.digest('hex') === sha256 ? null : wrong())
    },
  })
}

/** True where it is there already; another content under the key is refused. */
export async function isKept(driver: Pick<FilesDriver, 'stat'>, key: string, file: FileFacts): Promise<boolean> {
  const kept = await driver.stat(key)
  if (kept === null) return false
  if (kept.sha256 === file.sha256 && kept.size === file.size) return true
  throw new DriverError('already-there', `${key} has another content`)
}

/** A stream whose source fails belongs to whoever made it; everything else is the store's. */
export function toDriverError(error: unknown): DriverError {
  if (error instanceof DriverError) return error
  const text = error instanceof Error ? error.message : String(error)
  return new DriverError(/ENOSPC|EDQUOT/.test(text) ? 'no-capacity' : 'retry-later', text, { cause: error })
}

/** The probe of every driver: there and back. */
export async function tryIt(driver: Omit<FilesDriver, 'probe'>, key: string): Promise<Probed> {
  const content = Buffer.from('a file to try')
  const file = { size: content.length, sha256: createHash('sha256').update(content).digest('hex') }
  try {
    await driver.put(key, Readable.from([content]), file)
    const back: Buffer[] = []
    for await (const chunk of await driver.get(key)) back.push(chunk as Buffer)
    await driver.remove(key)
    return Buffer.concat(back).equals(content)
      ? { ok: true, detail: 'a file was written, read and deleted' }
      : { ok: false, reason: 'a file came back changed' }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}
