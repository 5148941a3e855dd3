/** How new machines are put on the nodes of a location: each on the emptiest that has room, or on the fullest. */
export const PLACEMENTS = ['spread', 'pack'] as const
export type Placement = (typeof PLACEMENTS)[number]

/** What becomes of a paid machine that finds no room: it is refunded at once, or waits until a node has room. */
export const NO_ROOM = ['refund', 'wait'] as const
