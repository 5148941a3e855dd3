import { describe, expect, it } from 'vitest'
import { changeView, isNarrowed, nextSort, readView, viewInput, writeView } from './list-state.ts'

const defaults = { sort: 'name', filters: ['site'] }

describe('[C6] a list keeps its view in the address', () => {
  it('reads defaults from an empty address: first page of 20', () => {
    expect(readView({}, defaults)).toEqual({ tab: 'all', search: '', sort: 'name', page: 1, pageSize: 20, filters: {} })
  })

  it('refuses page sizes that are not offered and pages that are none', () => {
    expect(readView({ page: '0', pageSize: '33' }, defaults)).toMatchObject({ page: 1, pageSize: 20 })
    expect(readView({ page: '1.5', pageSize: '1000000' }, defaults)).toMatchObject({ page: 1, pageSize: 1_000_000 })
  })

  it('writes only what differs, and keeps what belongs to others', () => {
    const view = { ...readView({}, defaults), search: ' prod ', filters: { site: 'sin' } }
    expect(writeView({ panel: 'open', page: '3' }, view, defaults)).toEqual({
      panel: 'open',
      site: 'sin',
      tab: undefined,
      search: 'prod',
      sort: undefined,
      page: undefined,
      pageSize: undefined,
    })
  })

  it('comes back the same after writing and reading', () => {
    const view = readView({ tab: 'overdue', search: 'a&b=c', sort: '-end', page: '4', pageSize: '50', site: 'sgn' }, defaults)
    const written = writeView({}, view, defaults)
    expect(readView(Object.fromEntries(Object.entries(written).filter(([, v]) => v !== undefined)), defaults)).toEqual(view)
  })

  it('starts at page one again when anything narrows or reorders it, but not when only the page changes', () => {
    const view = { ...readView({}, defaults), page: 7 }
    expect(changeView(view, { search: 'x' }).page).toBe(1)
    expect(changeView(view, { page: 8 }).page).toBe(8)
  })

  it('sorts up, down, and back to its own order', () => {
    expect([nextSort('', 'ip'), nextSort('ip', 'ip'), nextSort('-ip', 'ip')]).toEqual(['ip', '-ip', ''])
  })

  it('sends the server its input without empty parts', () => {
    const view = readView({ site: 'sgn' }, defaults)
    expect(JSON.parse(JSON.stringify(viewInput(view)))).toEqual({ page: 1, pageSize: 20, sort: 'name', site: 'sgn' })
    expect(isNarrowed(view)).toBe(true)
  })
})
