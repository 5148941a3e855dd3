import keys from './keys.json' with { type: 'json' }

/** Of SSH keys, passwords, protection and names: what the pages of one server and of safety speak of. */
export const keysMessages = { keys }
