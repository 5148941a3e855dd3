import { setTimeout as wait } from 'node:timers/promises'
import type { Customer } from './customers.ts'
import type { TestPortal } from './portal.ts'

interface World {
  readonly portal: TestPortal
  readonly owner: Customer
  readonly id: number
}

/** A server on a real engine: the portal's clock goes on while the engine works, a second for a good third of one. */
export function inRealTime(world: () => World) {
  const seen = async (): Promise<string> => {
    const { portal, owner, id } = world()
    return (await portal.ok('user/service/vps/detail', { id }, { as: owner })).status
  }
  const second = async (): Promise<void> => {
    const { portal } = world()
    await wait(400)
    await portal.advance('1s')
    await portal.drain()
  }
  return {
    seen,
    second,
    /** Until its status is this one. */
    until: async (status: string, seconds = 120): Promise<void> => {
      for (let count = 0; count < seconds; count++) {
        if ((await seen()) === status) return
        await second()
      }
      throw new Error(`it is ${await seen()}, not ${status}`)
    },
  }
}
