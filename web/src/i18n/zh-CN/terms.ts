import terms from './terms.json' with { type: 'json' }

/** Of terms that changed: loaded where there are some to be accepted. */
export const termsMessages = { terms }
