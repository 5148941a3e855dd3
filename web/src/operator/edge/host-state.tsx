import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../design/data/status.tsx'
import type { EdgeHost } from './edge.ts'

/** What matters most of a host: that it is silent, then that it is behind, then its state. */
export function HostState({ host, strong }: { host: EdgeHost; strong?: boolean }) {
  const t = useTranslations('operator.edge')
  const { state, silent, troubled, endpoints, forwards, desired, applied, seenAt } = host
  if (state === 'waiting' || seenAt === null)
    return (
      <StatusBadge tone="busy" strong={strong}>
        {t('state.waiting')}
      </StatusBadge>
    )
  if (silent)
    return (
      <StatusBadge tone="danger" strong={strong}>
        {t('state.silent')}
      </StatusBadge>
    )
  if (troubled > 0)
    return (
      <StatusBadge tone="warn" strong={strong}>
        {t('state.troubled', { n: troubled, all: endpoints + forwards })}
      </StatusBadge>
    )
  if (applied < desired)
    return (
      <StatusBadge tone="busy" strong={strong}>
        {t('state.applying')}
      </StatusBadge>
    )
  return (
    <StatusBadge tone={state === 'draining' ? 'warn' : 'ok'} strong={strong}>
      {t(state === 'draining' ? 'state.draining' : 'state.active')}
    </StatusBadge>
  )
}
