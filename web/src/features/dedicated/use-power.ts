import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { usePolling } from '../../api/event-effects.ts'
import { showToast } from '../../design/feedback/toast.ts'
import type { ServiceActions } from '../services/actions/use-service-actions.tsx'
import { useReasonText } from '../services/reasons.ts'
import { serviceLink } from '../services/service-link.ts'
import type { Dedicated } from './calls.ts'
import { endedVerb, isMoving } from './state.ts'

const BELT_MS = 5_000

/** How often to ask again: while a machine is being switched the live feed is trusted, but not blindly. */
export function useRefreshInterval(servers: readonly Pick<Dedicated, 'status'>[]): number | false {
  const moving = servers.some((server) => isMoving(server) || server.status === 'checking')
  const polling = usePolling(moving)
  return polling === false && moving ? BELT_MS : polling
}

/** Says how what was under way ended, by the controller's own word. */
export function useOutcomes(servers: readonly Dedicated[], actions: ServiceActions<Dedicated>): void {
  const t = useTranslations('compute')
  const retry = useTranslations('services')('retry')
  const reason = useReasonText()
  const known = useRef(new Map<number, Dedicated>())
  useEffect(() => {
    for (const now of servers) {
      const was = known.current.get(now.id)
      known.current.set(now.id, now)
      const verb = endedVerb(was, now)
      if (!verb) continue
      const { trouble } = now
      const about = serviceLink('dedicated', now.id) ?? undefined
      if (trouble) {
        const again = actions.offer(now, verb)
        showToast({
          ...{ tone: 'danger', title: reason(trouble.code, { action: trouble.action }), detail: now.name, about },
          actions: again ? [{ label: retry, run: again.run }] : undefined,
        })
      } else showToast({ tone: 'ok', title: t(`done.${verb}`, { name: now.name }), about })
    }
  })
}
