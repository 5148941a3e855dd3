import { DriverError, type Power } from '../port.ts'
import type { Settled } from './client.ts'
import type { Machines } from './machine.ts'
import { instanceState } from './wire.ts'

type Action = 'start' | 'stop' | 'restart'

/** How long a guest that is asked may take before Incus stops asking; what it does then is the portal's to decide. */
const ASKED_SECONDS = 600

/** Whatever it is: what is being made is switched off too. One that is away by now is a success. */
export async function switchOff({ client }: Machines, key: string): Promise<void> {
  const path = client.path(`/instances/${key}/state`)
  const state = await client.get('machines', path, instanceState)
  if (state === null || state.status === 'Stopped') return
  await client.act('machines', { method: 'PUT', path, body: JSON.stringify({ action: 'stop', force: true, timeout: -1 }) })
}

export function incusPower(machines: Machines): Power {
  const { client } = machines
  const sentTo = (key: string, action: Action, more: object) => ({
    ...{ method: 'PUT' as const, path: client.path(`/instances/${key}/state`) },
    body: JSON.stringify({ action, ...more }),
  })
  const is = async (key: string, status: string): Promise<boolean> => (await machines.state(key)).status === status

  /** An answer that is not plain is not believed: what counts is how the machine stands then. */
  async function reach(key: string, status: 'Running' | 'Stopped', action: Action, more: object): Promise<void> {
    let settled: Settled
    try {
      settled = await client.act('machines', sentTo(key, action, more))
    } catch (error) {
      if (error instanceof DriverError && error.kind === 'bad-credentials') throw error
      // Somebody else asked for the same at the same time, or it had been so already.
      if (await is(key, status).catch(() => false)) return
      throw error
    }
    if (settled.warned && !(await is(key, status)))
      throw new DriverError('unknown-outcome', `Incus ended with a warning: ${settled.operation?.err || settled.operation?.status}`)
  }

  return {
    start: async (key) => {
      const { found, state } = await machines.needLook(key)
      if (state.status === 'Running') return
      if (await machines.lacksDisk(key, state)) throw new DriverError('refused', 'the disk of the machine is missing')
      await reach(found.name, 'Running', 'start', {})
    },
    shutdown: async (key) => {
      if ((await machines.needLook(key)).state.status === 'Stopped') return
      // Delivered once Incus has taken it: how long the guest needs is its own affair.
      const sent = sentTo(key, 'stop', { force: false, timeout: ASKED_SECONDS })
      await client.begin('machines', sent, 1).catch(async (error: unknown) => {
        if (!(await is(key, 'Stopped').catch(() => false))) throw error
      })
    },
    stop: async (key) => {
      if ((await machines.needLook(key)).state.status !== 'Stopped') await reach(key, 'Stopped', 'stop', { force: true, timeout: -1 })
    },
    reset: async (key) => {
      await machines.needRunning(key)
      await client.act('machines', sentTo(key, 'restart', { force: true, timeout: -1 }))
    },
  }
}
