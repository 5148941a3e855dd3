import { STAFF_SUSPENSIONS } from '@portal/contracts/constants.ts'
import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { ActionState } from '@portal/contracts/machine.ts'
import type { ServiceState } from '@portal/contracts/machines/service.machine.ts'

interface Facts {
  readonly state: ServiceState
  readonly suspensions: readonly string[]
}

const allowed = (reason: ErrorCode | null): ActionState => (reason === null ? true : { reason })
const lives = ({ state }: Facts): boolean => state === 'installing' || state === 'active'

export const suspendRefusal = (service: Facts, suspension: string): ErrorCode | null =>
  !lives(service) ? 'service-not-active' : service.suspensions.includes(suspension) ? 'service.already-suspended-for' : null

/** Only what staff set: what is unpaid ends by paying, a cancellation by revoking it. */
export const unsuspendRefusal = (service: Facts, suspension: string): ErrorCode | null =>
  service.suspensions.includes(suspension) ? null : 'service.not-suspended-by-staff'

export const terminateRefusal = ({ state }: Facts): ErrorCode | null => (state === 'active' ? null : 'service-not-active')

const byStaff = ({ suspensions }: Facts): boolean => STAFF_SUSPENSIONS.some((reason) => suspensions.includes(reason))
const every = ({ suspensions }: Facts): boolean => STAFF_SUSPENSIONS.every((reason) => suspensions.includes(reason))

/** What staff may do with a service now, or why not. */
export const serviceActions = (service: Facts) => ({
  suspend: allowed(!lives(service) ? 'service-not-active' : every(service) ? 'service.already-suspended-for' : null),
  unsuspend: allowed(byStaff(service) ? null : 'service.not-suspended-by-staff'),
  terminate: allowed(terminateRefusal(service)),
})
