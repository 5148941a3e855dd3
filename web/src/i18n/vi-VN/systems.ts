import systems from './systems.json' with { type: 'json' }

/** Of what a server is installed with. */
export const systemsMessages = { systems }
