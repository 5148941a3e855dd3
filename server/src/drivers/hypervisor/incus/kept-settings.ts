import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { IncusClient } from './client.ts'
import type { Instance } from './wire.ts'

type Settings = Pick<Instance, 'config' | 'devices'>

/** Which settings of an instance are its own: none that a snapshot brings back carry the same. */
const MARK = 'user.portal.settings'
const OWN = /^(user|limits)\./

const texts = z.record(z.string(), z.string())
const note = z.object({ config: z.object({ [MARK]: z.string() }) })
const settings = z.object({ config: texts, devices: z.record(z.string(), texts) })

/**
 * Settings of a machine that a restore is about to take away, put down where Incus keeps them meanwhile: a profile that nobody uses. Whoever
 * dies between the two calls would leave the machine the size and the address of then, and the next try would take those for its own.
 */
export function keptSettings(client: IncusClient) {
  const profile = (key: string): string => `settings-${key}`
  const at = (key: string): string => client.path(`/profiles/${profile(key)}`)
  const forget = async (key: string): Promise<void> => {
    if ((await client.get('machines', at(key), z.unknown())) !== null) await client.call('machines', { method: 'DELETE', path: at(key) })
  }

  return {
    forget,
    /** Answers what is to be put back: what was kept by one who got no further, where the instance has those of a snapshot by now. */
    keep: async (key: string, now: Settings): Promise<Settings> => {
      const there = await client.get('machines', at(key), note)
      const kept = there === null ? null : settings.parse(JSON.parse(there.config[MARK]))
      if (kept !== null && kept.config[MARK] !== now.config[MARK]) return kept
      await forget(key)
      const own = Object.fromEntries(Object.entries(now.config).filter(([field]) => OWN.test(field)))
      const id = randomUUID()
      const keeps = { config: { ...own, [MARK]: id }, devices: now.devices }
      const body = JSON.stringify({ name: profile(key), config: { [MARK]: JSON.stringify(keeps) } })
      // Marked first: kept without a mark on the machine it would pass for one whose settings went.
      await client.act('machines', {
        method: 'PATCH',
        path: client.path(`/instances/${key}`),
        body: JSON.stringify({ config: { [MARK]: id } }),
      })
      await client.call('machines', { method: 'POST', path: client.path('/profiles'), body })
      return keeps
    },
  }
}
