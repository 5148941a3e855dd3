import { describe, expect, it } from 'vitest'
import { vpsActionSet } from '../../compute/vps.actions.ts'
import { dedicatedActionSet } from '../../dedicated/dedicated.actions.ts'
import { hostingActionSet } from '../../hosting/hosting.actions.ts'
import { proxyActionSet } from '../../proxies/proxies.actions.ts'

/** Ids of the bulk bar: an action of several buttons names each. */
function bulkIds(set: { bulk: readonly string[]; actions: Readonly<Record<string, { bulk?: unknown }>> }): string[] {
  return set.bulk.flatMap((id) => {
    const bulk = set.actions[id]?.bulk
    return Array.isArray(bulk) ? bulk.map((one: { id: string }) => one.id) : [id]
  })
}

describe('actions of the specification', () => {
  it('[C7] a selection of dedicated servers offers each specified bulk action', () => {
    const specified = ['start', 'stop', 'restart', 'console', 'rdp', 'transfer', 'renew', 'auto-on', 'auto-off', 'export', 'share', 'note']
    expect(bulkIds(dedicatedActionSet as never)).toEqual(expect.arrayContaining([...specified, 'remote', 'remote-close']))
  })

  it('[S10] a dedicated server offers each specified action but those of snapshots', () => {
    const offered = Object.keys(dedicatedActionSet.actions)
    const power = ['start', 'shutdown', 'stop', 'restart', 'console', 'rdp', 'reinstall']
    const rest = ['transfer', 'renew', 'autorenew', 'cancel', 'revoke-cancellation', 'backup', 'share']
    expect(offered).toEqual(expect.arrayContaining([...power, ...rest]))
    expect(offered).not.toContain('snapshot')
  })

  it('[S2] a VPS offers each specified action', () => {
    const power = ['start', 'shutdown', 'stop', 'restart', 'console', 'rdp', 'rebuild', 'snapshot', 'restore', 'backup', 'recover']
    const rest = ['transfer', 'renew', 'autorenew', 'cancel', 'revoke-cancellation', 'share', 'change', 'addon', 'change-optimization']
    expect(Object.keys(vpsActionSet.actions)).toEqual(expect.arrayContaining([...power, ...rest, 'note', 'remote']))
  })

  it('[S12] a selection of web hosting offers note, renewal and automatic renewal', () => {
    expect(bulkIds(hostingActionSet as never)).toEqual(expect.arrayContaining(['note', 'renew', 'auto-on', 'auto-off']))
  })

  it('[S11] a proxy offers change of user name, password and port, deletion and remark', () => {
    const specified = ['add', 'change-username', 'change-password', 'change-port', 'delete', 'remark']
    expect(Object.keys(proxyActionSet.actions)).toEqual(expect.arrayContaining(specified))
  })

  it('[S6] console and snapshot of a VPS open one at a time', () => {
    const { console: open, snapshot } = vpsActionSet.actions as unknown as Record<string, { bulk: unknown }>
    expect(open?.bulk).toEqual({ oneByOne: 'console-one-by-one' })
    expect(snapshot?.bulk).toEqual([expect.objectContaining({ oneByOne: 'snapshot-one-by-one' })])
  })
})
