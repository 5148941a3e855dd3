/** How new machines are put on the nodes of a location: each on the emptiest that has room, or on the fullest. */
export const PLACEMENTS = ['spread', 'pack'] as const
export type Placement = (typeof PLACEMENTS)[number]
