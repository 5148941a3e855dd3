/** What is done with a machine until it is handed over; a plan's checklist takes some of them, in its own order. */
export const DELIVERY_STEPS = ['hardware', 'disks', 'cabling', 'burn-in', 'network', 'install', 'login', 'hand-over'] as const
export type DeliveryStep = (typeof DELIVERY_STEPS)[number]
