import disks from './disks.json' with { type: 'json' }

/** Of a server's data disks. */
export const diskMessages = { disks }
