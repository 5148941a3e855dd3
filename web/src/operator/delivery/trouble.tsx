import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsMove,
  IconPlayerSkipForward,
  IconReceiptRefund,
  IconRefresh,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Icon, type IconType } from '../../design/icon.tsx'
import { cx } from '../../lib/class-names.ts'
import { factNamed } from '../parts/service-facts.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import type { Decision } from './decision-dialog.tsx'
import css from './delivery.module.css'
import type { Work } from './work.ts'

type Way = keyof Work['actions']

/** Whose decision each is, as the calls declare it. */
const WAYS: Readonly<Record<Way, { readonly icon: IconType; readonly roles: readonly ('provisioning' | 'billing')[] }>> = {
  retry: { icon: IconRefresh, roles: ['provisioning'] },
  move: { icon: IconArrowsMove, roles: ['provisioning'] },
  skip: { icon: IconPlayerSkipForward, roles: ['provisioning'] },
  markUndone: { icon: IconArrowBackUp, roles: ['provisioning'] },
  undo: { icon: IconReceiptRefund, roles: ['provisioning', 'billing'] },
}
const HELD: readonly Way[] = ['retry', 'move', 'skip', 'undo']
const UNDO_STUCK: readonly Way[] = ['retry', 'markUndone']

/** Why it stands, in words; the likely way out as the one thing to press; the other ways with what they do; the engine's own words last. */
export function Trouble({ work, onAsk }: { work: Work; onAsk: (decision: Decision) => void }) {
  const t = useTranslations('operator.delivery')
  const { trouble, undoStuck, nextTryAt, failure, state } = work
  const retry = useSubmit('operator/delivery/retry', { invalidates: ['operator/delivery'], onSuccess: () => toastOk(t('retried')) })
  if (!trouble) return null
  const node = factNamed(work.facts, 'node') ?? t('theNode')
  const take = (way: Way) => (way === 'retry' ? retry.mutate({ id: work.id, failedAt: failure?.at ?? null }) : onAsk(way))
  // What goes on by itself can be hurried at most, and only while it waits for its next try.
  const passing: readonly Way[] = work.actions.retry === true ? ['retry'] : []
  const ways = state !== 'stuck' ? passing : undoStuck ? UNDO_STUCK : HELD
  const button = (way: Way, look?: 'primary' | 'danger') => (
    <StaffAction
      roles={WAYS[way].roles}
      state={work.actions[way]}
      look={look}
      icon={WAYS[way].icon}
      working={way === 'retry' && retry.isPending}
      onClick={() => take(way)}
    >
      {t(`act.${way === 'retry' && undoStuck ? 'retryUndo' : way}`)}
    </StaffAction>
  )
  const first = trouble.fix && ways.includes(trouble.fix) ? trouble.fix : null
  const others = ways.filter((way) => way !== first)
  return (
    <section className={cx(css.trouble, state !== 'stuck' && css.passing)} aria-label={t(`cause.${trouble.cause}.title`, { node })}>
      <Icon of={IconAlertTriangle} size={20} />
      <div className={css.cause}>
        <h3>{t(`cause.${trouble.cause}.title`, { node })}</h3>
        <p className="c2">{t(`cause.${trouble.cause}.text`, { node })}</p>
        {undoStuck && <p className="c2">{failure ? t('cameFrom', { message: failure.message }) : t('cannotUndo')}</p>}
        {state === 'stuck' && !undoStuck && <p className="c3 sm">{t('safe')}</p>}
        {nextTryAt && <p className="c3 sm">{t.rich('nextTry', { date: () => <DateText value={nextTryAt} time /> })}</p>}
        {first && <div>{button(first, 'primary')}</div>}
      </div>
      {others.length > 0 && (
        <ul className={css.ways} aria-label={t('ways')}>
          {others.map((way) => (
            <WayRow key={way} about={t(`way.${way === 'retry' && undoStuck ? 'retryUndo' : way}`)}>
              {button(way, way === 'undo' ? 'danger' : undefined)}
            </WayRow>
          ))}
        </ul>
      )}
      <details className={css.said}>
        <summary>{t('engineSaid')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <pre className={css.log} tabIndex={0}>
          {work.error}
        </pre>
      </details>
    </section>
  )
}

function WayRow({ about, children }: { about: string; children: ReactNode }) {
  return (
    <li>
      <span className="c2">{about}</span>
      {children}
    </li>
  )
}
