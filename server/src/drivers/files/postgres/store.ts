import { Readable } from 'node:stream'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { CheckedFiles } from '../checked-files.ts'
import { isKept, toDriverError, verifying } from '../content.ts'
import { DriverError, type FileFacts, type FilesVendor } from '../port.ts'

const CHUNK_BYTES = 262_144
const PAGE = 500

export interface PostgresDependencies {
  readonly pool: Pool
}

/** Files beside everything else: one backup has them all, and n processes need nothing shared but the database. */
class PostgresFiles extends CheckedFiles {
  readonly id = 'postgres'
  /** The portal's, which closes it. */
  private readonly pool: Pool

  constructor({ pool }: PostgresDependencies) {
    super()
    this.pool = pool
  }

  /** One transaction: the file is there whole or not at all. Of two who write one key, the second waits for the first. */
  protected async write(key: string, content: Readable, file: FileFacts): Promise<void> {
    const client = await this.pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const values = [key, file.size, file.sha256]
      const { rowCount } = await client.query(
        'insert into stored_file (key, size, sha256) values ($1, $2, $3) on conflict do nothing',
        values,
      )
      if (rowCount === 1) await writeChunks(client, key, content.pipe(guarded(content, file)))
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch((failed: Error) => {
        broken = failed
      })
      throw toDriverError(error)
    } finally {
      client.release(broken)
    }
    if (!(await isKept(this, key, file))) throw new DriverError('retry-later', `${key} was not kept`)
  }

  protected async read(key: string): Promise<Readable | null> {
    const file = await this.find(key)
    return file && Readable.from(this.chunks(key, Math.ceil(file.size / CHUNK_BYTES)), { objectMode: false })
  }

  protected async find(key: string): Promise<FileFacts | null> {
    const { rows } = await this.pool
      .query<{ size: string; sha256: string }>('select size, sha256 from stored_file where key = $1', [key])
      .catch(rethrow)
    return rows[0] ? { size: Number(rows[0].size), sha256: rows[0].sha256 } : null
  }

  protected async delete(key: string): Promise<void> {
    await this.pool.query('delete from stored_file where key = $1', [key]).catch(rethrow)
  }

  protected async *keys(prefix: string): AsyncIterable<string> {
    for (let after = ''; ; ) {
      const { rows } = await this.pool
        .query<{ key: string }>(
          'select key from stored_file where starts_with(key, $1) and key collate "C" > $2 order by key collate "C" limit $3',
          [prefix, after, PAGE],
        )
        .catch(rethrow)
      yield* rows.map(({ key }) => key)
      const last = rows.at(-1)
      if (!last || rows.length < PAGE) return
      after = last.key
    }
  }

  private async *chunks(key: string, count: number): AsyncGenerator<Buffer> {
    for (let no = 0; no < count; no++) {
      const { rows } = await this.pool.query<{ content: Buffer }>('select content from stored_chunk where key = $1 and no = $2', [key, no])
      if (!rows[0]) throw new DriverError('not-found', `${key} was deleted while it was read`)
      yield rows[0].content
    }
  }
}

/** Where the source fails, so does what reads it: `pipe` alone would wait for ever. */
function guarded(content: Readable, file: FileFacts) {
  const checked = verifying(file)
  content.once('error', (error) => checked.destroy(error))
  return checked
}

async function writeChunks(client: PoolClient, key: string, content: Readable): Promise<void> {
  let no = 0
  let held = Buffer.alloc(0)
  const write = (bytes: Buffer) => client.query('insert into stored_chunk (key, no, content) values ($1, $2, $3)', [key, no++, bytes])
  for await (const chunk of content) {
    held = Buffer.concat([held, chunk as Buffer])
    for (; held.length >= CHUNK_BYTES; held = held.subarray(CHUNK_BYTES)) await write(held.subarray(0, CHUNK_BYTES))
  }
  if (held.length > 0) await write(held)
}

function rethrow(error: unknown): never {
  throw toDriverError(error)
}

export const postgresVendor: FilesVendor<Record<string, never>, PostgresDependencies> = {
  id: 'postgres',
  title: 'The portal’s own database',
  support: { proved: 'real', against: 'PostgreSQL 15', never: 'files of more than some hundred megabytes' },
  config: z.object({}),
  create: (_, dependencies) => new PostgresFiles(dependencies),
}
