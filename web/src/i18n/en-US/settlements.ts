import settlements from './settlements.json' with { type: 'json' }

/** Of what gateways say they moved, for staff. */
export const settlementMessages = { settlements }
