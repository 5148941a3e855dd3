import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Probed } from '../probed.ts'
import type { Support } from '../support.ts'

export { DriverError } from '../errors.ts'

/**
 * The files port: bytes under keys of *ours*. A key is made by us (`exports/2030/17-3fa9…`), never of a name that somebody typed: what a file
 * is called, whose it is and who may read it stands in the table of the module that keeps it.
 */
export interface FilesDriver {
  readonly kind: 'files'
  readonly id: string
  /** Writes, reads and deletes something small. Never throws. */
  probe(): Promise<Probed>
  /**
   * Keeps what the stream brings. Resolves once it is safe and is what was announced; otherwise nothing is kept and it is `refused`.
   * The same again is a success; another content under a key that is taken is `already-there`.
   */
  put(key: string, content: Readable, file: FileFacts): Promise<void>
  /** `not-found` before the first byte; a stream that breaks off later ends with an error. */
  get(key: string): Promise<Readable>
  /** Null where nothing is kept. */
  stat(key: string): Promise<FileFacts | null>
  /** A missing one is a success. */
  remove(key: string): Promise<void>
  /** Keys that begin so, in the order of their letters. */
  list(prefix: string): AsyncIterable<string>
  /** An address that answers with the file for so many seconds, to whoever has it; absent where files leave through the portal only. */
  link?(key: string, seconds: number): Promise<string>
  close(): Promise<void>
}

export interface FileFacts {
  readonly size: number
  /** Of the content, in hex. */
  readonly sha256: string
}

export interface FilesVendor<Config, Dependencies> {
  readonly id: string
  readonly title: string
  readonly support: Support
  readonly config: z.ZodType<Config>
  create(config: Config, dependencies: Dependencies): FilesDriver
}
