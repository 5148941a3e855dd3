import webhooks from './webhooks.json' with { type: 'json' }

/** Of systems outside that hear what happens. */
export const webhookMessages = { webhooks }
