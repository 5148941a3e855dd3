import holds from './holds.json' with { type: 'json' }

/** Of a hold on the account: loaded while there is one. */
export const holdsMessages = { holds }
