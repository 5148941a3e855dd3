import type { Bandwidth } from '../port.ts'
import { checkMbps } from '../spec.ts'
import type { Machines } from './machine.ts'

/** Settings of a card: what its machine receives, and what it sends. */
const LIMITS = ['limits.ingress', 'limits.egress'] as const

/** Incus shapes the card's traffic on its host, at once also of a machine that runs. */
export const incusBandwidth = (machines: Machines): Bandwidth => ({
  limit: async (key, mbps) => {
    checkMbps(mbps)
    const { name, devices } = await machines.need(key)
    const { [LIMITS[0]]: receives, [LIMITS[1]]: sends, ...card } = devices['eth0'] ?? {}
    const wanted = mbps === null ? undefined : `${mbps}Mbit`
    if (receives === wanted && sends === wanted) return
    const eth0 = { ...card, ...(wanted !== undefined && { [LIMITS[0]]: wanted, [LIMITS[1]]: wanted }) }
    const body = JSON.stringify({ devices: { eth0 } })
    await machines.client.act('machines', { method: 'PATCH', path: machines.client.path(`/instances/${name}`), body })
  },
  limitOf: async (key) => {
    const { devices } = await machines.need(key)
    const [mbps] = /^\d+(?=Mbit$)/.exec(devices['eth0']?.[LIMITS[1]] ?? '') ?? []
    return mbps === undefined ? null : Number(mbps)
  },
})
