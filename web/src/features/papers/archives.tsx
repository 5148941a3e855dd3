import type { ArchiveView } from '@portal/contracts/modules/papers.contract.ts'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { ProgressBar } from '../../design/data/progress-bar.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import css from './papers.module.css'

interface ArchivesProps {
  readonly items: readonly ArchiveView[]
  readonly onFetch: (archive: ArchiveView) => void
  /** Makes one that could not be made once more. */
  readonly onAgain: (archive: ArchiveView) => void
  readonly working: boolean
}

const periodOf = ({ from, to }: ArchiveView): string => `${from} – ${to}`

/** What was made lately: how far it is, or where it is fetched. */
export function Archives({ items, onFetch, onAgain, working }: ArchivesProps) {
  const t = useTranslations('papers.archives')
  if (items.length === 0) return <p className="c3">{t('none')}</p>
  return (
    <ul className={css.archives}>
      {items.map((archive) => (
        <li key={archive.id}>
          <span className="col">
            <span className="b num">{periodOf(archive)}</span>
            <Facts of={archive} />
          </span>
          {archive.state === 'ready' && (
            <Button
              size="small"
              icon={IconDownload}
              off={working}
              aria-label={t('downloadOf', { period: periodOf(archive) })}
              onClick={() => onFetch(archive)}
            >
              {t('download')}
            </Button>
          )}
          {archive.state === 'failed' && (
            <Button
              size="small"
              icon={IconRefresh}
              off={working}
              aria-label={t('againOf', { period: periodOf(archive) })}
              onClick={() => onAgain(archive)}
            >
              {t('again')}
            </Button>
          )}
          {archive.state === 'making' && (
            <ProgressBar
              className={css.bar}
              percent={(100 * archive.done) / Math.max(1, archive.total)}
              label={t('progressOf', { period: periodOf(archive) })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Facts({ of: { state, done, total, size, expiresAt } }: { of: ArchiveView }) {
  const t = useTranslations('papers.archives')
  const format = useFormatter()
  if (state === 'failed') return <StatusBadge tone="danger">{t('failed')}</StatusBadge>
  if (state === 'making') return <span className="c3 sm num">{t('progress', { done, total })}</span>
  const bytes = size ?? 0
  const [unit, per] = bytes < 1_000_000 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const)
  const said = format.number(bytes / per, { style: 'unit', unit, maximumFractionDigits: per === 1000 ? 0 : 1 })
  return (
    <span className="c3 sm">
      {t('made', { n: total, size: said })} · {t.rich('keptUntil', { date: () => <DateText value={expiresAt} time /> })}
    </span>
  )
}
