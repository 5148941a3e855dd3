import transfers from './transfers.json' with { type: 'json' }

export const transferMessages = { transfers }
