import keys from './keys.json' with { type: 'json' }

export const keysMessages = { keys }
