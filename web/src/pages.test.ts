import { describe, expect, it } from 'vitest'
import { entryPages, staffPages } from './operator/routes.ts'
import { barePages, homePages, publicPages } from './routes.ts'

/** Of the build, which is a project of its own. */
const build: string = '../build/pages.ts'
const { pageAddresses } = (await import(build)) as { pageAddresses: (source: string) => string[] }

interface Routed {
  readonly path: string
  readonly panels?: readonly Routed[]
}
const all = (pages: readonly Routed[]): string[] => pages.flatMap(({ path, panels = [] }) => [path, ...all(panels)])

describe('the pages that the server is told of', () => {
  const told = pageAddresses(new URL('.', import.meta.url).pathname)

  it('are every page that a router knows, its panels and the addresses that lead on', () => {
    const known = all([...publicPages, ...homePages, ...barePages, ...entryPages, ...staffPages])
    for (const path of [...known, '/', '/home', '/order/new']) expect(told).toContain(path)
    expect(known.length).toBeGreaterThan(40)
  })

  it('and no more than a few beside them', () => {
    expect(told.filter((path) => path.includes('*') || path === '/$')).toEqual([])
  })
})
