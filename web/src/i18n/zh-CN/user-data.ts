import userData from './user-data.json' with { type: 'json' }

/** Of what servers do at their first boot. */
export const userDataMessages = { 'user-data': userData }
