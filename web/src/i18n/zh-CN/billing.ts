import billing from './billing.json' with { type: 'json' }

export const billingMessages = { billing }
