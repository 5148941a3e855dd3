import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DriverError } from '../port.ts'
import { rethrow } from './disk.ts'

const run = promisify(execFile)

/** The marker that makes the folder ours: in it are data disks of our machines and nothing else. */
const MARK = '.portal-storage'
const FILE = /^([a-z][a-z0-9-]{0,30})\.([a-z][a-z0-9-]{0,19})\.qcow2$/

export interface PoolDisk {
  readonly key: string
  readonly name: string
  readonly file: string
}

/** Data disks lie beside each other, named after machine and disk: none of them is in the folder of a machine, which goes with it. */
export async function allIn(pool: string): Promise<readonly PoolDisk[]> {
  if ((await readFile(join(pool, MARK), 'utf8').catch(() => null)) === null) return []
  const names = (await readdir(pool).catch(() => [])).sort()
  return names.flatMap((file) => {
    const [, key, name] = FILE.exec(file) ?? []
    return key === undefined || name === undefined ? [] : [{ key, name, file: join(pool, file) }]
  })
}

export const disksOf = async (pool: string, key: string): Promise<readonly PoolDisk[]> =>
  (await allIn(pool)).filter((disk) => disk.key === key)

async function openPool(pool: string): Promise<void> {
  await mkdir(pool, { recursive: true, mode: 0o700 }).catch(rethrow)
  const names = await readdir(pool).catch(rethrow)
  if (names.includes(MARK)) return
  if (names.some((name) => FILE.test(name))) throw new DriverError('refused', `disks that are not ours lie in ${pool}`)
  await writeFile(join(pool, MARK), 'data disks of the hosting portal\n', { mode: 0o600 }).catch(rethrow)
}

/**
 * Made beside its place and linked there, which fails where one is already: whoever was faster may have a guest writing to it. Answers the
 * file of the one that is there in the end.
 */
export async function ensureFile(tool: string, pool: string, { key, name }: Omit<PoolDisk, 'file'>, gb: number): Promise<string> {
  const there = (await disksOf(pool, key)).find((disk) => disk.name === name)
  if (there) return there.file
  await openPool(pool)
  const file = join(pool, `${key}.${name}.qcow2`)
  await sweepParts(pool, `${key}.${name}`)
  const part = join(pool, `.${key}.${name}.${randomBytes(4).toString('hex')}.part`)
  try {
    await run(tool, ['create', '-q', '-f', 'qcow2', part, `${gb}G`]).catch(rethrow)
    await link(part, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') rethrow(error)
    })
  } finally {
    await rm(part, { force: true })
  }
  return file
}

/** With what a crash left of its making. */
export async function deleteFile(pool: string, { key, name }: Omit<PoolDisk, 'file'>): Promise<void> {
  const there = (await disksOf(pool, key)).find((disk) => disk.name === name)
  if (there) await rm(there.file, { force: true }).catch(rethrow)
  await sweepParts(pool, `${key}.${name}`)
}

async function sweepParts(pool: string, of: string): Promise<void> {
  const parts = (await readdir(pool).catch(() => [])).filter((name) => name.startsWith(`.${of}.`) && name.endsWith('.part'))
  for (const name of parts) await rm(join(pool, name), { force: true })
}
