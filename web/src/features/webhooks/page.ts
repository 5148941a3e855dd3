import { withWebhooks } from '../../i18n/webhook-words.ts'

/** The pages with their words; all of it apart from the file that every visit begins with. */
export const list = withWebhooks(() => import('./webhooks-page.tsx'))
export const detail = withWebhooks(() => import('./webhook-page.tsx'))
