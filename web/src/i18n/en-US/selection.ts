import selection from './selection.json' with { type: 'json' }

/** Of what is done with a selection: loaded when it is asked for. */
export const selectionMessages = { selection }
