import backups from './backups.json' with { type: 'json' }
import systems from './systems.json' with { type: 'json' }

/** Of what a server is installed with, and how its disk is kept. */
export const systemsMessages = { systems, backups }
