import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { foreignTables } from './foreign-tables.mjs'

const folder = mkdtempSync(join(tmpdir(), 'portal-tables-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name, text) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

it('a store whose SQL names another module’s table is found, its own, tests and what is allowed with a reason are not', () => {
  write('modules/sea/tables.ts', "export const ships = pgTable('ship', {})")
  write('modules/sea/store.ts', 'tx.client.query(`select * from ship where id = $1`)')
  write('modules/land/tables.ts', "export const houses = pgTable(\n  'house', {})")
  write('modules/land/store.ts', '// from ship to shore\nsql`update house set x = 1`\nsql`select 1 from house join "ship" s on true`')
  write('modules/land/list.ts', "joins: 'left join ship on true'")
  write('modules/land/land.test.ts', 'select 1 from ship')
  write('platform/sweep.ts', 'tx.client.query(`delete from house`)')
  const found = { file: 'modules/land/store.ts', line: 3, table: 'ship', owner: 'sea' }
  const listed = { file: 'modules/land/list.ts', line: 1, table: 'ship', owner: 'sea' }
  const below = { file: 'platform/sweep.ts', line: 1, table: 'house', owner: 'land' }
  expect(foreignTables(folder, {}).findings.sort((a, b) => b.line - a.line)).toEqual([found, listed, below])
  const allowed = { 'land/list.ts': { ship: 'because' }, 'land/store.ts': { house: 'of its own' } }
  expect(foreignTables(folder, allowed)).toEqual({ findings: [found, below], unused: ['land/store.ts house'] })
})
