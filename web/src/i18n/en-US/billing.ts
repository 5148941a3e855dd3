import billing from './billing.json' with { type: 'json' }

/** Of how an account is billed: loaded where its profile is read. */
export const billingMessages = { billing }
