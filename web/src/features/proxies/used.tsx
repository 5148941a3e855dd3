import { useTranslations } from 'use-intl'
import { ProgressBar } from '../../design/data/progress-bar.tsx'
import { cx } from '../../lib/class-names.ts'
import { useBytes } from '../../lib/use-bytes.ts'
import css from './proxies.module.css'

interface UsedProps {
  usedBytes: number
  limitBytes: number | null
  /** With what it is of. */
  whole?: boolean
}

/** Transfer as a line and a figure; from 80 % on it warns. */
export function Used({ usedBytes, limitBytes, whole }: UsedProps) {
  const t = useTranslations('proxies')
  const tell = useBytes()
  const percent = limitBytes === null || limitBytes === 0 ? 0 : (usedBytes / limitBytes) * 100
  return (
    <span className={css.used}>
      {limitBytes !== null && (
        <ProgressBar
          percent={percent}
          label={t('field.transfer')}
          tone={percent >= 100 ? 'danger' : percent >= 80 ? 'warn' : 'accent'}
          className={css.bar}
        />
      )}
      <span className={cx('num', 'nowrap', percent >= 100 ? 'danger-t' : percent >= 80 && 'warn-t')}>
        {tell(usedBytes)}
        {whole && limitBytes !== null && <span className="c3"> / {tell(limitBytes)}</span>}
      </span>
    </span>
  )
}
