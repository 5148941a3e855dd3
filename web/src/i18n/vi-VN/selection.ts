import selection from './selection.json' with { type: 'json' }

export const selectionMessages = { selection }
