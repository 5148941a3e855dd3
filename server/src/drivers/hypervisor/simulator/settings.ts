import type { Addresses, Bandwidth, Nested } from '../port.ts'
import { checkMbps, checkMore } from '../spec.ts'
import type { Desk } from './facets.ts'

/** Settings of a machine that the engine keeps with it. */

export const simulatedAddresses = ({ perform, need, put }: Desk): Addresses => ({
  set: (key, more) =>
    perform('addresses', key, () => {
      checkMore(more)
      put({ ...need(key), more: [...more] })
    }),
  list: (key) => perform('addresses', key, () => need(key).more ?? []),
})

export const simulatedBandwidth = ({ perform, need, put }: Desk): Bandwidth => ({
  limit: (key, mbps) =>
    perform('bandwidth', key, () => {
      checkMbps(mbps)
      put({ ...need(key), mbps: mbps ?? undefined })
    }),
  limitOf: (key) => perform('bandwidth', key, () => need(key).mbps ?? null),
})

export const simulatedNested = ({ perform, needOff, put }: Desk): Nested => ({
  set: (key, nested) => perform('nested', key, () => put({ ...needOff(key), nested })),
})
