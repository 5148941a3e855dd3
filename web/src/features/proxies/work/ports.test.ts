import { describe, expect, it } from 'vitest'
import { portProblems, portsFrom } from './ports.ts'

const rows = [
  { id: 1, ip: '198.51.100.1' },
  { id: 2, ip: '198.51.100.1' },
  { id: 3, ip: '198.51.100.2' },
]

describe('[S11] ports that are chosen for several proxies', () => {
  it('lie between 1000 and 65535', () => {
    expect([...portProblems(rows, { 1: '999', 2: '65536', 3: '80a' }).values()].map(({ kind }) => kind)).toEqual([
      'invalid',
      'invalid',
      'invalid',
    ])
    expect(portProblems(rows, { 1: '1000', 2: '65535', 3: '1000' }).size).toBe(0)
  })

  it('stand on one address once, and on two addresses alike', () => {
    expect([...portProblems(rows, { 1: '8080', 2: '08080', 3: '8080' })]).toEqual([[2, { kind: 'twice', port: '08080' }]])
  })

  it('are counted up from the first where one is given for all', () => {
    expect(portsFrom(rows, 24_000)).toEqual({ 1: '24000', 2: '24001', 3: '24002' })
  })
})
