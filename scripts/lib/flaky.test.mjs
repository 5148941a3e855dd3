import { expect, it } from 'vitest'
import { judge, listFindings, readFlakyList } from './flaky.mjs'

const entry = (test, since = '2026-11-20') => ({ test, cause: 'a race in the fake', since })

it('a test that passed only when it was run again must be listed by name', () => {
  const unstable = [{ name: 'a.test.ts > one' }, { name: 'b.test.ts > two' }]
  expect(judge(unstable, [entry('b.test.ts > two')])).toEqual({ allowed: [unstable[1]], refused: [unstable[0]] })
  expect(judge([], [entry('b.test.ts > two')])).toEqual({ allowed: [], refused: [] })
})

it('the list is short, complete, and no entry outlives two weeks', () => {
  expect(listFindings([entry('one')], '2026-12-04')).toEqual([])
  expect(listFindings([entry('one')], '2026-12-05')).toMatchObject([expect.stringContaining('14 days are over')])
  expect(
    listFindings(
      ['1', '2', '3', '4'].map((name) => entry(name)),
      '2026-11-21',
    ),
  ).toMatchObject([expect.stringContaining('at most 3')])
  expect(listFindings([{ test: 'one', cause: '', since: '2026-11-20' }], '2026-11-21')).toMatchObject([
    expect.stringContaining('needs test, cause and since'),
  ])
  expect(listFindings([entry('one', 'yesterday')], '2026-11-21')).toHaveLength(1)
})

it('the committed list keeps these rules', () => {
  expect(listFindings(readFlakyList(), new Date().toISOString().slice(0, 10))).toEqual([])
})
