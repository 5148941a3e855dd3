import { expect, it } from 'vitest'
import { figuresOfType, pickFigures } from './figures.ts'
import { hostingKind } from './hosting.kind.ts'
import { vpsKind } from './vps.kind.ts'

it('a plan is what its kind declares: what a row of an older version says of other figures is nothing', () => {
  const old = { cpu: 0, memoryMb: 1024, diskGb: 10, transferGb: null, name: 'Site' }
  const said = { memoryMb: 1024, diskGb: 10, transferGb: null, websites: null, mailboxes: null }
  expect(pickFigures(hostingKind, 'hosting', old)).toEqual(said)
})

it('a figure of one type is not one of its kind’s others', () => {
  const names = (type: string) => figuresOfType(vpsKind, type).map(({ name }) => name)
  // What shares an address has none to add others to.
  expect(names('nat')).toEqual([...names('premium').filter((name) => name !== 'moreIpv4'), 'ports'])
})
