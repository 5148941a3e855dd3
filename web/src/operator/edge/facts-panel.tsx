import { useFormatter, useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { useSizes } from '../../features/services/sizes.ts'
import type { EdgeHostDetail } from './edge.ts'

const FILTER_TONES = { on: 'ok', off: 'warn', wrong: 'danger', 'not-possible': 'unknown' } as const

/** What the host says of itself. */
export function FactsPanel({ host }: { host: EdgeHostDetail }) {
  const t = useTranslations('operator.edge')
  const format = useFormatter()
  const { memory } = useSizes()
  const { facts } = host
  return (
    <Panel title={t('host')} flush>
      <DefinitionList
        columns={1}
        items={[
          { term: t('enrolled'), value: host.enrolledAt ? <DateText value={host.enrolledAt} time /> : t('notEnrolled') },
          host.enrolledBy ? { term: t('enrolledBy'), value: host.enrolledBy } : null,
          {
            term: t('credential'),
            value: host.rotating
              ? t('rotating')
              : host.credentialAt
                ? t.rich('credentialSince', { date: () => <DateText value={host.credentialAt} time /> })
                : '–',
          },
          host.codeUntil ? { term: t('code'), value: t.rich('codeOpen', { date: () => <DateText value={host.codeUntil} time /> }) } : null,
          ...(facts
            ? [
                { term: t('version'), value: <span className="mono">{facts.software}</span> },
                { term: t('engines'), value: facts.engines.join(', ') },
                { term: t('load'), value: t('loadOf', { load: format.number(facts.load), cores: facts.cores }) },
                { term: t('memory'), value: t('usedOf', { used: memory(facts.memoryUsedMb), all: memory(facts.memoryMb) }) },
                { term: t('startedAt'), value: <DateText value={facts.startedAt} time /> },
                { term: t('filter'), value: <StatusBadge tone={FILTER_TONES[facts.filter]}>{t(`filters.${facts.filter}`)}</StatusBadge> },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}
