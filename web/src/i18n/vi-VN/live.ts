import live from './live.json' with { type: 'json' }

/** Of live plans. */
export const liveMessages = { live }
