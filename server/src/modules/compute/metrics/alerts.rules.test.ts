import { describe, expect, it } from 'vitest'
import { turnOf } from './alerts.rules.ts'

const rule = { metric: 'cpu', over: true, threshold: 90, minutes: 10, raisedAt: null } as const
const raised = { ...rule, raisedAt: new Date(0) }
const seen = (least: number, most: number, count = 10) => ({ least, most, count })

describe('[S13] an alert', () => {
  it('is raised when all of its minutes broke it, and not by a peak', () => {
    expect([turnOf(rule, seen(91, 99)), turnOf(rule, seen(89, 99)), turnOf(rule, seen(90, 99))]).toEqual(['raised', null, null])
    expect([turnOf({ ...rule, over: false }, seen(1, 89)), turnOf({ ...rule, over: false }, seen(1, 90))]).toEqual(['raised', null])
  })

  it('is over when all of its minutes kept it again: to and fro in between is told to nobody', () => {
    expect([turnOf(raised, seen(10, 90)), turnOf(raised, seen(10, 91)), turnOf(raised, seen(91, 99))]).toEqual(['recovered', null, null])
  })

  it('may miss one minute; a machine that is off, or an engine that is silent, changes nothing', () => {
    expect([turnOf(rule, seen(91, 99, 9)), turnOf(rule, seen(91, 99, 8)), turnOf(rule, undefined)]).toEqual(['raised', null, null])
    expect([turnOf(raised, undefined), turnOf(raised, seen(1, 1, 3)), turnOf({ ...rule, minutes: 1 }, seen(91, 91, 1))]).toEqual([
      null,
      null,
      'raised',
    ])
  })
})
