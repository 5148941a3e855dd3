import { kindContracts } from '@portal/contracts/kinds/kinds.ts'
import { describe, expect, it } from 'vitest'
import { kinds } from '../kinds.ts'
import type { ActionSet } from './action-ui.ts'

type AnySet = ActionSet<never>
const isSet = (value: unknown): value is AnySet => typeof value === 'object' && value !== null && 'table' in value && 'palette' in value

/** Every kind's own, wherever its folder is. */
const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../*/*.actions.ts', { eager: true })
const sets = Object.values(modules).flatMap((module) => Object.values(module).filter(isSet))

const defined = ({ actions }: AnySet) => Object.entries(actions)
const placed = ({ buttons, primary, menu, more, palette, bulk }: AnySet) =>
  new Set([...buttons, primary, ...menu.flat(), ...more.wide.flat(), ...more.phone.flat(), ...palette, ...bulk])

describe('the actions of a kind', () => {
  it('are there for every kind that has pages', () => {
    expect(sets.map(({ table }) => table.kind).sort()).toEqual(kinds.map(({ contract }) => contract.id).sort())
  })

  for (const set of sets) {
    const { kind } = set.table
    const judged = defined(set).filter(([, action]) => !action.free)

    it(`are those of its contract, each with a label and a sign, and no other: ${kind}`, () => {
      const listed = Object.entries(set.table.rows).filter(([, rule]) => !rule.unlisted)
      expect(judged.map(([id]) => id).sort()).toEqual(listed.map(([id]) => id).sort())
    })

    it(`stand somewhere, unless a panel of the page does them: ${kind}`, () => {
      const places = placed(set)
      const nowhere = defined(set).filter(([id, action]) => !places.has(id) && !('inPanel' in action))
      expect(nowhere.map(([id]) => id)).toEqual([])
    })

    it(`are offered by the palette wherever a menu of the page offers them: ${kind}`, () => {
      const inMenus = new Set([...set.buttons, ...set.menu.flat()])
      expect(judged.filter(([id]) => inMenus.has(id) && !set.palette.includes(id)).map(([id]) => id)).toEqual([])
    })

    it(`say what they do for a selection where the bulk bar names them: ${kind}`, () => {
      expect(set.bulk.filter((id) => !('bulk' in (set.actions[id] ?? {})))).toEqual([])
    })

    it(`ask first where the contract has the name typed: ${kind}`, () => {
      const unasked = judged.filter(([id, action]) => set.table.rows[id]?.typeName && 'send' in action && !action.confirm)
      expect(unasked.map(([id]) => id)).toEqual([])
    })
  }
})

describe('the kinds in the browser', () => {
  it('are those of the contracts, in their order', () => {
    expect(kinds.map(({ contract }) => contract)).toEqual(kindContracts)
  })

  it('have a sign for each of their types', () => {
    for (const { contract, typeIcons } of kinds) expect(Object.keys(typeIcons)).toEqual(Object.keys(contract.types))
  })
})
