import { describe, expect, it } from 'vitest'
import { arrange, fitting, isHidden } from './columns.ts'

const columns = [{ id: 'name', pinned: true }, { id: 'status' }, { id: 'ip' }, { id: 'note', hidden: true }]
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

describe('columns of a list', () => {
  it('stand in the chosen order, the pinned one first, a column added since at its own place', () => {
    expect(ids(arrange(columns, { order: ['name', 'ip', 'status'], hidden: [] }))).toEqual(['name', 'ip', 'status', 'note'])
  })

  it('are hidden by choice, or by their own wish while nobody has chosen; never the pinned one', () => {
    expect(columns.filter((column) => isHidden(column, null)).map(({ id }) => id)).toEqual(['note'])
    expect(columns.filter((column) => isHidden(column, { order: [], hidden: ['name', 'ip'] })).map(({ id }) => id)).toEqual(['ip'])
  })

  it('leave by priority where the place is narrow, the pinned one never', () => {
    const wide = [
      { id: 'name', width: 200, pinned: true },
      { id: 'plan', width: 150, priority: 5 },
      { id: 'ip', width: 150, priority: 2 },
    ]
    expect(ids(fitting(wide, 520))).toEqual(['name', 'plan', 'ip'])
    expect(ids(fitting(wide, 400))).toEqual(['name', 'ip'])
    expect(ids(fitting(wide, 100))).toEqual(['name'])
  })
})
