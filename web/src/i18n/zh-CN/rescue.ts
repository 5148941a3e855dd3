import rescue from './rescue.json' with { type: 'json' }

/** Of what a server boots from beside its own disk. */
export const rescueMessages = { rescue }
