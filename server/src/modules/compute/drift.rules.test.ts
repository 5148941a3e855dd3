import { describe, expect, it } from 'vitest'
import type { EngineFault } from '../../drivers/hypervisor/port.ts'
import { type Seen, verdict } from './drift.rules.ts'

const row = {
  state: 'running',
  power: 'running',
  trouble: null,
  uptimeSince: null,
  reachHost: null,
  reachPort: null,
  boot: 'disk',
  isoId: null,
} as const
const said = (code: string) => ({ trouble: { action: 'x', code, at: '2026-11-20T00:00:00.000Z' } })
const seen = (state: 'running' | 'stopped', fault?: EngineFault): Seen => ({
  ...{ key: 'vps-1', state, ready: state === 'running' },
  ...(fault && { fault }),
})

describe('how a row is to look by the word of its engine', () => {
  it('a rebuild that failed stays why the machine is gone, however long the engine was silent in between', () => {
    const failed = { ...row, state: 'error', power: null, ...said('vps-rebuild-failed') } as const
    expect(verdict(failed, null)).toMatchObject({ state: 'error', code: 'vps-rebuild-failed' })
    const silent = verdict(failed, undefined)
    expect(silent).toMatchObject({ state: 'checking', power: null, code: 'vps-rebuild-failed' })
    expect(verdict({ ...failed, state: 'checking' }, null)).toMatchObject({ state: 'error', code: 'vps-rebuild-failed' })
  })

  it('that it crashed stays said until it runs again, also where the engine was silent in between', () => {
    const crashed = { ...row, state: 'checking', power: 'stopped', ...said('vps-crashed') } as const
    expect(verdict(crashed, seen('stopped', 'crashed'))).toMatchObject({ state: 'stopped', code: 'vps-crashed' })
    expect(verdict(crashed, seen('running'))).toMatchObject({ state: 'running', code: null })
  })

  it('what an action failed with stays while the engine says nothing new', () => {
    const failed = { ...row, ...said('vps-action-failed') }
    expect(verdict(failed, seen('running')).code).toBe('vps-action-failed')
    expect(verdict(failed, null)).toMatchObject({ state: 'error', power: null, code: 'vps-missing' })
  })

  it('one that its engine holds for lack of room is an error though its power is on, and none when it goes on', () => {
    const held = verdict(row, seen('running', 'disk-full'))
    expect(held).toMatchObject({ state: 'error', power: 'running', code: 'vps-disk-full' })
    expect(verdict({ ...row, state: 'error', ...said('vps-disk-full') }, seen('running'))).toMatchObject({ state: 'running', code: null })
  })

  it('without its disk a machine that is off is an error, and one that runs is shown as running', () => {
    expect(verdict(row, seen('stopped', 'disk-missing'))).toMatchObject({ state: 'error', power: 'stopped', code: 'vps-disk-missing' })
    expect(verdict(row, seen('running', 'disk-missing'))).toMatchObject({ state: 'running', code: 'vps-disk-missing' })
  })
})
