import graphs from './graphs.json' with { type: 'json' }

/** Of what is measured of a server. */
export const graphMessages = { graphs }
