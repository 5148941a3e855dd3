import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isKey } from '../spec.ts'

/** Where simulated machines are kept. Values are read back as unknown: what is stored may be somebody else's. */
export interface Store {
  keys(): readonly string[]
  get(key: string): unknown
  put(key: string, value: unknown): void
  delete(key: string): void
}

export function memoryStore(): Store {
  const values = new Map<string, string>()
  return {
    keys: () => [...values.keys()],
    get: (key) => parse(values.get(key)),
    put: (key, value) => void values.set(key, JSON.stringify(value)),
    delete: (key) => void values.delete(key),
  }
}

/** One file per machine, replaced whole: several processes of the portal may share the directory. */
export function fileStore(directory: string): Store {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const fileOf = (key: string) => join(directory, `${key}.json`)
  return {
    keys: () =>
      readdirSync(directory)
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length))
        .filter(isKey),
    get: (key) => {
      try {
        return parse(readFileSync(fileOf(key), 'utf8'))
      } catch {
        return undefined
      }
    },
    put: (key, value) => {
      const part = `${fileOf(key)}.${process.pid}.part`
      writeFileSync(part, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
      renameSync(part, fileOf(key))
    },
    delete: (key) => rmSync(fileOf(key), { force: true }),
  }
}

/** The same, telling whoever watches of every change. */
export function watchedStore(store: Store, watchers: Iterable<(key: string) => void>): Store {
  const tell = (key: string): void => {
    for (const changed of watchers) changed(key)
  }
  return {
    ...store,
    put: (key, value) => {
      store.put(key, value)
      tell(key)
    },
    delete: (key) => {
      store.delete(key)
      tell(key)
    },
  }
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    // Something is there, and it is not ours.
    return null
  }
}
