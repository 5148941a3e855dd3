import cards from './cards.json' with { type: 'json' }

/** Of saved cards and what is paid by them automatically. */
export const cardMessages = { cards }
