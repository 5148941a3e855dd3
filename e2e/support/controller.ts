import { missing, simBench } from '../../server/src/drivers/bmc/ipmi/sim.conformance.ts'
import type { StaffTool } from './staff.ts'

/** Of the demo's catalogue. */
const PLAN = 'Dedicated Xeon E 8'
const SITE = 'SGN'

interface Options {
  readonly locations: readonly { readonly id: number; readonly code: string }[]
  readonly plans: readonly { readonly id: number; readonly name: string }[]
}

/**
 * A machine in stock that is switched by IPMI: OpenIPMI's simulator of controllers, whose chassis is a process of QEMU. It is the smallest
 * that serves its plan, which an order takes first. Null where the simulator is not installed: then an order gets a machine of the demo's.
 */
export async function openController(staff: StaffTool) {
  if (missing !== null) return null
  const bench = await simBench()
  const { locations, plans } = await staff.call<Options>('operator/hardware/options')
  const tag = `IPMI-${Date.now().toString(36)}`
  const draft = {
    ...{ tag, model: 'QEMU', processor: 'emulated', cpu: 1, memoryMb: 256, disks: 'none', diskGb: 1 },
    locationId: locations.find(({ code }) => code === SITE)?.id,
    planIds: plans.filter(({ name }) => name === PLAN).map(({ id }) => id),
  }
  const settings = { ...bench.access }
  const { id } = await staff.call<{ id: number }>('operator/hardware/create', { ...draft, controller: { vendor: 'ipmi', settings } })
  return {
    tag,
    /** What its process does, by other means than the controller. */
    really: async () => await bench.really?.(),
    /** Nobody asks a controller that is not there any more. */
    close: async (): Promise<void> => {
      await staff.call('operator/hardware/update', { ...draft, id, controller: { vendor: 'manual', settings: {} } })
      await bench.dispose()
    },
  }
}
