import transfers from './transfers.json' with { type: 'json' }

/** Of handing services over: loaded where there is something to hand over. */
export const transferMessages = { transfers }
