import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '../../design/feedback/toast.ts'
import type { ServiceActions } from '../services/actions/use-service-actions.tsx'
import { useReasonText } from '../services/reasons.ts'
import { serviceLink } from '../services/service-link.ts'
import type { Vps } from './calls.ts'
import { endedVerb } from './vps-state.ts'

/** Says how what was under way ended, whether the news came by the feed or by asking. */
export function useOutcomes(machines: readonly Vps[], actions: ServiceActions<Vps>): void {
  const t = useTranslations('compute')
  const retry = useTranslations('services')('retry')
  const reason = useReasonText()
  const known = useRef(new Map<number, Vps>())
  useEffect(() => {
    for (const now of machines) {
      const was = known.current.get(now.id)
      known.current.set(now.id, now)
      const verb = endedVerb(was, now)
      if (!verb) continue
      const { trouble } = now
      const again = verb === 'install' ? null : actions.offer(now, verb)
      if (trouble && trouble.at !== was?.trouble?.at) {
        showToast({
          tone: 'danger',
          title: reason(trouble.code, { action: trouble.action }),
          detail: now.name,
          about: serviceLink('vps', now.id) ?? undefined,
          actions: again ? [{ label: retry, run: again.run }] : undefined,
        })
      } else if (now.status === 'success' || now.status === 'running' || now.status === 'stopped') {
        showToast({ tone: 'ok', title: t(`done.${verb}`, { name: now.name }), about: serviceLink('vps', now.id) ?? undefined })
      }
    }
  })
}
