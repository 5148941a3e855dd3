import { useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { Note } from '../../../design/layout/note.tsx'
import { TextLink } from '../../../design/link.tsx'
import { OfferButton } from '../../services/actions/offer-button.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { useKind } from '../../services/kind-context.tsx'
import { useReasonText } from '../../services/reasons.ts'
import { servicePaths } from '../../services/service-paths.ts'
import type { Hosting, HostingDetail } from '../calls.ts'
import { needsDns } from '../dns-state.ts'
import { fillOf, pressing } from '../usage.ts'
import { useUsedText } from '../use-used-text.ts'

/** What is wrong, what soon will be, and the next step. */
export function HostingNotes({ hosting, actions }: { hosting: HostingDetail; actions: ServiceActions<Hosting> }) {
  const t = useTranslations('hosting')
  const undelivered = useTranslations('compute')('undelivered.title')
  const reason = useReasonText()
  const { contract } = useKind()
  const { trouble, state, status, panel, domain } = hosting
  if (state === 'undelivered')
    return (
      <Note tone="danger" title={undelivered}>
        {t('undelivered')}
      </Note>
    )
  return (
    <>
      {status === 'missing' && (
        <Note tone="danger" title={t('gone.title')}>
          {t('gone.text')}
        </Note>
      )}
      {trouble && (
        <Note tone="danger" live title={reason(trouble.code, { action: trouble.action, domain })}>
          <DateText value={trouble.at} time />
        </Note>
      )}
      {status === 'installing' && panel?.attended && <Note tone="busy">{t('byPeople')}</Note>}
      <NearLimits hosting={hosting} actions={actions} />
      {needsDns(hosting) && (
        <Note
          tone="warn"
          title={t(`dns.about.${hosting.dns}`, { domain })}
          actions={<TextLink to={servicePaths(contract).detail(hosting.id, { tab: 'dns' })}>{t('dns.show')}</TextLink>}
        >
          {t('dns.until')}
        </Note>
      )}
    </>
  )
}

/** One note for all that runs out: what is full first. */
function NearLimits({ hosting, actions }: { hosting: HostingDetail; actions: ServiceActions<Hosting> }) {
  const t = useTranslations('hosting')
  const said = useUsedText()
  const items = pressing(hosting.usage.items)
  if (hosting.state !== 'active' || items.length === 0) return null
  const full = items.some(({ percent }) => fillOf(percent) === 'full')
  return (
    <Note
      tone={full ? 'danger' : 'warn'}
      title={t(full ? 'usage.full' : 'usage.near')}
      actions={<OfferButton offer={actions.offer(hosting, 'change')} size="small" />}
    >
      {items.map((item) => (
        <p key={item.name}>{t('usage.line', { what: t(`measured.${item.name}`), used: said(item), n: item.percent ?? 0 })}</p>
      ))}
    </Note>
  )
}
