import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'

const home = fileURLToPath(new URL('../../migrations', import.meta.url))
const firstGuards = fileURLToPath(new URL('fixtures/first-release/guards', import.meta.url))

interface Journal {
  entries: { idx: number; when: number; tag: string }[]
}

/** Our migrations up to the first release, and its triggers as they were then. */
export const firstRelease = (): string => folderOf((entries) => entries.slice(0, 1), firstGuards)

/** Ours, and one more after them, as a next version would bring it. */
export function withAnother(sql: string): string {
  const folder = folderOf((entries) => [...entries, { idx: entries.length, when: 4_000_000_000_000, tag: 'another' }], join(home, 'guards'))
  writeFileSync(join(folder, 'another.sql'), sql)
  return folder
}

function folderOf(entriesOf: (entries: Journal['entries']) => Journal['entries'], guards: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-migrations-'))
  cpSync(guards, join(folder, 'guards'), { recursive: true })
  mkdirSync(join(folder, 'meta'))
  const journal: Journal = JSON.parse(readFileSync(join(home, 'meta/_journal.json'), 'utf8'))
  for (const { tag } of journal.entries) cpSync(join(home, `${tag}.sql`), join(folder, `${tag}.sql`))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: entriesOf(journal.entries) }))
  return folder
}

export async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

let serial = 0
/** A database with nothing in it, not even our schema, as an operator makes one. */
export async function emptyDatabase(): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = `empty_${process.pid}_${++serial}`
  await asAdmin(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) }
}
