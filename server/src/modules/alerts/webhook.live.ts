import { createHmac } from 'node:crypto'
import type { StaffAlertKind } from '@portal/contracts/staff-alerts.ts'
import { defineJob } from '../../platform/jobs/definition.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import type { AlertParams } from './tables.ts'

const PATIENCE_MS = 10_000

export interface Webhook {
  readonly url: string
  readonly secret: string
}

export interface WebhookMessage {
  readonly event: 'opened' | 'resolved'
  readonly alert: {
    readonly id: number
    readonly kind: StaffAlertKind
    readonly subject: string
    readonly params: AlertParams
    /** In English, for a chat. */
    readonly text: string
    /** Below the portal's address. */
    readonly path: string
    readonly openedAt: string
    readonly resolvedAt: string | null
    readonly resolvedBy: string | null
  }
}

export const sendWebhook = defineJob<WebhookMessage>('alerts.webhook', { pool: 'webhook' })

/** `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<body>`. The receiver compares, and refuses an old `t`. */
export const webhookSignature = (secret: string, at: Date, body: string): string => {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/** Any answer but a 2xx is tried again; the receiver knows a repetition by the alert's id and event. */
export const webhookJob = (webhook: Webhook | null) =>
  liveJob(sendWebhook, {
    live: async ({ clock }, message) => {
      if (!webhook) return
      const body = JSON.stringify(message)
      const answer = await fetch(webhook.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'portal-signature': webhookSignature(webhook.secret, clock.now(), body) },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the staff webhook answered ${answer.status}`)
    },
  })
