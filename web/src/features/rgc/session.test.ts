import { describe, expect, it } from 'vitest'
import { drawerOf, readDrawer } from '../../lib/use-drawer.ts'
import { remoteBulk } from './bulk.ts'
import { entriesOf, placeOf, type RgcSession, sshLine } from './calls.ts'
import { RGC_ACTS } from './drawers.ts'
import { leftOf } from './left.ts'

const session = (more: Partial<RgcSession>) => ({ host: 'sgn.example.com', port: 41022, username: 'root', ...more }) as RgcSession

describe('[S8] a connection on the screen', () => {
  it('tells its address and its SSH line once they are known, and no sooner', () => {
    expect([placeOf(session({})), sshLine(session({}))]).toEqual(['sgn.example.com:41022', 'ssh -p 41022 root@sgn.example.com'])
    expect([placeOf(session({ port: null })), sshLine(session({ port: null }))]).toEqual([null, null])
  })

  it('puts nothing into the SSH line that a shell would read', () => {
    expect(sshLine(session({ username: 'root; rm -rf $(x)' }))).toBe('ssh -p 41022 rootrm-rfx@sgn.example.com')
  })

  it('says no more time than is left', () => {
    const now = new Date('2026-11-23T12:00:00Z')
    const left = (minutes: number) => leftOf(new Date(now.getTime() + minutes * 60_000).toISOString(), now)
    expect([left(-5), left(46.9), left(150), left(60 * 70)]).toMatchObject([
      { unit: 'over' },
      { unit: 'minutes', n: 46 },
      { unit: 'hours', n: 2 },
      { unit: 'days', n: 2 },
    ])
  })

  it('takes addresses however they are parted', () => {
    expect(entriesOf(' 203.0.113.7, 203.0.113.0/24\n2001:db8::/64 ;')).toEqual(['203.0.113.7', '203.0.113.0/24', '2001:db8::/64'])
  })

  it('opens from its address what stands there, and nothing that it does not know', () => {
    const read = (text: string | undefined) => readDrawer(text, RGC_ACTS)
    expect([drawerOf('extend', { id: 7 }), drawerOf('allow', { id: 12 })].map(read)).toEqual([
      { act: 'extend', id: 7 },
      { act: 'allow', id: 12 },
    ])
    expect([undefined, '', 'new', 'close-7', 'allow-', 'allow-7-8', 'extend-x'].map(read)).toEqual(Array(7).fill(null))
  })

  it('asks before several servers’ connections are cut, and not before they are opened', () => {
    expect(remoteBulk.map(({ id, confirm }) => [id, confirm !== undefined])).toEqual([
      ['remote', false],
      ['remote-close', true],
    ])
  })
})
