/** A window of maintenance by the clock: it is announced, runs, is over, or was called off before its end. */
export const MAINTENANCE_STATES = ['ahead', 'running', 'over', 'cancelled'] as const
export type MaintenanceState = (typeof MAINTENANCE_STATES)[number]
