import natPorts from './nat-ports.json' with { type: 'json' }

/** Of the ports of servers behind a shared address. */
export const natPortMessages = { 'nat-ports': natPorts }
