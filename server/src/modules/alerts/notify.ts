import { events } from '@portal/contracts/events.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { mayCall } from '@portal/contracts/staff.ts'
import { STAFF_ALERTS } from '@portal/contracts/staff-alerts.ts'
import { formatText } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { listBrands } from '../brands/index.ts'
import { type Kinds, kindsOf } from '../kinds/index.ts'
import { activeOperators, type Operator, queueStaffMail } from '../operators/index.ts'
import { linkOfAlert } from './alerts.rules.ts'
import { labelled } from './labels.ts'
import type { Alert } from './store.ts'
import { alertMail, alertTexts } from './texts.ts'
import { sendWebhook, type WebhookMessage } from './webhook.live.ts'

/** So many lines a mail; the rest is in the console. */
const LINES_MAX = 20

const sentence = (kinds: Kinds, alert: Alert, locale: Locale): string =>
  formatText(alertTexts[alert.kind][locale], locale, labelled(kinds, alert, locale))

/** Whose work it is; auditors only look. */
const concerns = ({ roles }: Pick<Operator, 'roles'>, { kind }: Alert): boolean =>
  mayCall(roles, { effect: 'write', roles: STAFF_ALERTS[kind] })

/** One mail to each person with everything that is new and theirs, in their language; and the webhook, where there is one. */
export async function notifyStaff(tx: Tx, alerts: readonly Alert[], webhook: boolean): Promise<void> {
  const [brand] = await listBrands(tx)
  if (!brand || alerts.length === 0) return
  for (const operator of await activeOperators(tx)) {
    const theirs = alerts.filter((alert) => concerns(operator, alert))
    const [first] = theirs
    if (!first) continue
    const { locale } = operator
    const { subject, intro, button } = alertMail[locale]
    const lines = theirs.slice(0, LINES_MAX).map((alert) => `– ${sentence(kindsOf(tx), alert, locale)}`)
    await queueStaffMail(tx, brand, operator, {
      template: 'staff-alert',
      cause: `staff-alert:${operator.id}:${first.id}`,
      // The lines are texts already: they go in as a value, so that no name in them is read as a pattern.
      text: { subject, body: `${intro}\n\n{lines}`, button },
      path: '/operator/alerts',
      params: { count: theirs.length, lines: lines.join('\n') },
    })
  }
  for (const alert of alerts) await post(tx, 'opened', alert, webhook)
}

/** To staff's webhooks, and to the address of the configuration where there is one: sent after the commit, by jobs that try again. */
export async function post(tx: Tx, event: WebhookMessage['event'], alert: Alert, webhook: boolean): Promise<void> {
  const { id, kind, subject, params, openedAt, resolvedAt, resolvedBy, brandId } = alert
  const said = { text: sentence(kindsOf(tx), alert, 'en-US'), path: linkOfAlert(alert) }
  await tx.emit(event === 'opened' ? events.alertOpened : events.alertResolved, {
    ...{ alertId: id, brandId, kind, subject, resolvedBy },
    ...said,
  })
  if (!webhook) return
  const message: WebhookMessage = {
    event,
    alert: {
      ...{ id, kind, subject, params, resolvedBy },
      ...said,
      openedAt: openedAt.toISOString(),
      resolvedAt: resolvedAt?.toISOString() ?? null,
    },
  }
  await tx.enqueue(sendWebhook, message, { key: `staff-webhook:${id}:${event}` })
}
