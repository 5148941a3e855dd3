import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../api/error-text.ts'
import type { ApiError } from '../../api/errors.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { ProgressBar } from '../data/progress-bar.tsx'
import { StatusBadge } from '../data/status.tsx'
import { Reference } from '../layout/states.tsx'
import { Popover } from '../overlay/popover.tsx'
import type { Bulk } from './bulk.ts'
import css from './table.module.css'

const Reason = ({ row, error }: { row: string; error: ApiError }) => (
  <>
    <b>{row}</b> — {errorText(error)} {error.ref && <Reference value={error.ref} />}
  </>
)

/** What came of a bulk action, honestly: "3 started · 1 failed", which one, why, and again. */
export function ResultStrip<Row>({ bulk, rowName }: { bulk: Bulk<Row>; rowName: (row: Row) => string }) {
  const t = useTranslations('table')
  const state = bulk.state
  if (!state) return null
  const failed = state.outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome]))
  const done = state.outcomes.length - failed.length
  const [first] = failed
  if (state.running) {
    const label = t('running', { done: state.outcomes.length, n: state.total })
    return (
      <div className={css.result} role="status">
        <StatusBadge tone="busy">
          {state.action.label} {label}
        </StatusBadge>
        <ProgressBar percent={(state.outcomes.length / state.total) * 100} label={label} className={css.resultBar} />
      </div>
    )
  }
  return (
    <div className={css.result} role="status">
      {done > 0 && (
        <StatusBadge tone="ok" strong>
          {state.action.done(done)}
        </StatusBadge>
      )}
      {failed.length > 0 && (
        <StatusBadge tone="danger" strong>
          {t('failed', { n: failed.length })}
        </StatusBadge>
      )}
      {first && (
        <p className={css.reason}>
          <Reason row={rowName(first.row)} error={first.error} />
        </p>
      )}
      <span className="sp" />
      {failed.length > 0 && (
        // Every reason in a list of its own over the page: the strip stays one line, and no row moves.
        <Popover
          role="dialog"
          label={t('reasons')}
          align="end"
          className={css.reasons}
          trigger={
            <Button size="small" look="ghost">
              {t('reasons')}
            </Button>
          }
        >
          {() => (
            <ul>
              {failed.map(({ row, error }) => (
                <li key={rowName(row)}>
                  <Reason row={rowName(row)} error={error} />
                </li>
              ))}
            </ul>
          )}
        </Popover>
      )}
      {failed.length > 0 && (
        <Button size="small" onClick={bulk.retryFailed}>
          {t('retryFailed')}
        </Button>
      )}
      <IconButton icon={IconX} label={t('clear')} size="small" onClick={bulk.dismiss} />
    </div>
  )
}
