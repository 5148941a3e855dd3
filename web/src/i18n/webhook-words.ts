import type { MessageLoader, WebhookMessages } from './messages.ts'
import { withWords } from './with-words.ts'

const load: MessageLoader = async (locale) => {
  const chunk: { webhookMessages: WebhookMessages } = await import(`./${locale}/webhooks.ts`)
  return chunk.webhookMessages
}

/** Those of systems outside that hear what happens, on either side of the counter. */
export const withWebhooks = withWords(load)
