import type { Addresses } from '../port.ts'
import { checkMore } from '../spec.ts'
import { ADDRESS, type Machines } from './machine.ts'
import { ROUTES, routesOf } from './making.ts'

/** Routes of the machine's card: its member leads them to it, and Incus lets nothing else out, at once also of one that runs. */
export const incusAddresses = (machines: Machines): Addresses => ({
  set: async (key, more) => {
    const { name, config, devices } = await machines.need(key)
    checkMore(more, config[ADDRESS])
    const { [ROUTES]: has = '', ...card } = devices['eth0'] ?? {}
    const wanted = routesOf(more)
    if (has === wanted) return
    const eth0 = { ...card, ...(wanted !== '' && { [ROUTES]: wanted }) }
    const body = JSON.stringify({ devices: { eth0 } })
    await machines.client.act('machines', { method: 'PATCH', path: machines.client.path(`/instances/${name}`), body })
  },
  list: async (key) => {
    const { devices } = await machines.need(key)
    return (devices['eth0']?.[ROUTES] ?? '').split(',').flatMap((route) => (route === '' ? [] : [route.replace(/\/32$/, '')]))
  },
})
