import { mkdirSync } from 'node:fs'
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomToken } from '../../../platform/random.ts'

/** Things of the sandbox's own: files beside the portal's data, as a gateway far away would have its own. */
export class Books<T extends { readonly id: string }> {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(this.folder, { recursive: true })
  }

  async find(id: string): Promise<T | null> {
    if (!/^[0-9a-f]{32}$/.test(id)) return null
    try {
      return JSON.parse(await readFile(this.file(id), 'utf8')) as T
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  async all(): Promise<T[]> {
    const names = (await readdir(this.folder)).filter((name) => name.endsWith('.json'))
    return (await Promise.all(names.map((name) => this.find(name.slice(0, -'.json'.length))))).filter((one) => one !== null)
  }

  /** Written beside and moved into place: a reader sees the old or the new one, never a half. */
  async write(thing: T): Promise<void> {
    await rename(await this.draft(thing), this.file(thing.id))
  }

  /** The first one stays, however many are written at once: something may have come of it already. */
  async open(thing: T): Promise<void> {
    const draft = await this.draft(thing)
    await link(draft, this.file(thing.id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft)
  }

  private async draft(thing: T): Promise<string> {
    const draft = `${this.file(thing.id)}.${randomToken(9)}.tmp`
    await writeFile(draft, JSON.stringify(thing))
    return draft
  }

  private file(id: string): string {
    return join(this.folder, `${id}.json`)
  }
}
