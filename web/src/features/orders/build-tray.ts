import { EXPIRING_DAYS } from '@portal/contracts/constants.ts'
import { call } from '../../api/client.ts'
import { checkSession } from '../../api/current-user.ts'
import { onEvent, type PortalEvent } from '../../api/events.ts'
import { keyOf } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { readSession } from '../../api/session.ts'
import { addMessages, translator } from '../../i18n/i18n.tsx'
import { knownText } from '../../i18n/known-text.ts'
import { loadHome } from '../../i18n/messages.ts'
import { paths } from '../../paths.ts'
import { dismissWork, trayOpen, upsertWork, work } from '../../shell/work.ts'
import { kindNamed } from '../services/kinds.ts'
import { serviceLink } from '../services/service-link.ts'

const names = new Map<number, string>()
let asking: Promise<void> | null = null

/** Events speak of ids; people of names. Asked for once for everything under way. */
function nameOf(id: number, kind: string): Promise<string> {
  const known = names.get(id)
  if (known) return Promise.resolve(known)
  const status = kindNamed(kind)?.status
  const unnamed = `${translator()('orders.tray.server')} #${id}`
  if (!status) return Promise.resolve(unnamed)
  asking ??= call(status, { ids: [id] })
    .then(({ items }) => {
      for (const item of items) names.set(item.id, item.name)
    })
    .catch(() => undefined)
    .finally(() => {
      asking = null
    })
  return asking.then(() => names.get(id) ?? unnamed)
}

const whole = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

async function show({ type, data, at }: PortalEvent): Promise<void> {
  const id = whole(data.serviceId)
  if (id === null || !readSession()) return
  // An event, as the tray's own question, may be answered before the page's words are there.
  await addMessages(loadHome)
  const object = await nameOf(id, String(data.kind))
  const t = translator()
  const order = whole(data.orderId)
  const base = {
    id: `build-${id}`,
    object,
    at,
    order: order ?? undefined,
    link: order === null ? (serviceLink(String(data.kind), id) ?? undefined) : paths.invoice(order),
  }
  if (type === 'service.progress') {
    const [position, steps] = [whole(data.position) ?? 0, whole(data.steps) ?? 1]
    const step = String(data.step ?? '')
    upsertWork({
      ...base,
      action: t('orders.tray.installing'),
      state: 'running',
      percent: (whole(data.done) ?? 0) * 100,
      step: knownText(t, `orders.steps.${step}`) ?? t('orders.steps.numbered', { n: Math.min(position + 1, steps), steps }),
      etaSeconds: whole(data.etaSeconds) ?? undefined,
    })
  } else if (type === 'service.delivered') {
    upsertWork({
      ...base,
      action: t('orders.tray.ready'),
      state: 'done',
      percent: 100,
      link: serviceLink(String(data.kind), id) ?? base.link,
    })
  } else {
    upsertWork({ ...base, action: t('orders.tray.failed'), state: 'failed', percent: 0, message: t('orders.tray.refunded') })
  }
}

/** A page that is loaded anew has heard no event: what is under way, work that waits for staff too, is asked for. */
async function lookAgain(): Promise<void> {
  if (!readSession() || !(await checkSession())) return
  const { inProgress } = await queryClient.fetchQuery({
    queryKey: keyOf('user/dashboard/overview', { days: EXPIRING_DAYS }),
    queryFn: () => call('user/dashboard/overview', { days: EXPIRING_DAYS }),
  })
  await addMessages(loadHome)
  const t = translator()
  const under = new Map(inProgress.map((one) => [`build-${one.subjectId}`, one]))
  for (const item of work.get()) {
    if (item.state !== 'running' || !item.id.startsWith('build-') || under.has(item.id)) continue
    // It ended while nobody looked: how, its own page and the log say.
    dismissWork(item.id)
  }
  for (const [id, { name, step, progress, startedAt }] of under) {
    const known = work.get().find((item) => item.id === id)
    upsertWork({
      ...{ id, object: name, action: known?.action ?? t('orders.tray.working'), state: 'running', at: startedAt },
      percent: progress * 100,
      step: t.has(`orders.steps.${step}` as never) ? t(`orders.steps.${step}` as never) : undefined,
      link: known?.link,
      order: known?.order,
    })
  }
}

const EVENTS = new Set(['service.progress', 'service.delivered', 'service.undeliverable'])

/** Builds in the tray, wherever the customer is in the portal, until what is answered is called. */
export function connectBuildsToTray(): () => void {
  // The first screen of a visit asks nothing more; one that had work in its tray, and whoever opens the tray, do.
  if (work.get().some(({ state }) => state === 'running')) void lookAgain().catch(() => undefined)
  const forget = trayOpen.subscribe(() => trayOpen.get() && void lookAgain().catch(() => undefined))
  // One after the other: the last word on a machine must not be overtaken by an earlier one.
  let queue: Promise<void> = Promise.resolve()
  const leave = onEvent((event) => {
    if (EVENTS.has(event.type)) queue = queue.then(() => show(event)).catch(() => undefined)
  })
  return () => {
    forget()
    leave()
  }
}
