import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { at } from '../scripts/lib/paths.mjs'
import { suites } from './suites.mjs'

/** Rows of the tables that have a column "measured": the cells by the column's name. */
function quotedFigures(file) {
  const cellsOf = (line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const rows = []
  let columns = null
  for (const line of readFileSync(at(file), 'utf8').split('\n')) {
    if (!line.startsWith('|')) columns = null
    else if (columns === null) columns = cellsOf(line)
    else if (columns.includes('measured') && !/^[|\s:-]+$/.test(line)) {
      const cells = cellsOf(line)
      rows.push({ file, figure: cells[0], ...Object.fromEntries(columns.map((name, n) => [name || 'what', cells[n]])) })
    }
  }
  return rows
}

const figures = ['README.md', 'docs/performance.md'].flatMap(quotedFigures)

describe('a figure that the documentation quotes', () => {
  it('is found in both documents', () => {
    expect(figures.filter(({ file }) => file === 'README.md').length).toBeGreaterThanOrEqual(5)
    expect(figures.filter(({ file }) => file === 'docs/performance.md').length).toBeGreaterThanOrEqual(10)
  })

  it.each(figures)('names a bench that exists: $figure ($file)', ({ bench }) => {
    const name = /^`([a-z-]+)`$/.exec(bench ?? '')?.[1]
    expect(Object.keys(suites)).toContain(name)
  })

  it.each(Object.entries(suites))('comes from a bench whose file is there: %s', (_, { run }) => {
    const files = [...String(run).matchAll(/['"`]\.?\/?([^'"`]*\.mjs)['"`]/g)].map(([, file]) => file)
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(existsSync(at('bench', file)) || existsSync(file)).toBe(true)
  })
})
