import { IconArrowBackUp, IconCheck, IconPlayerSkipForward, IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { ProgressBar } from '../../design/data/progress-bar.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Icon } from '../../design/icon.tsx'
import { Note } from '../../design/layout/note.tsx'
import { builtKindNamed } from '../../features/services/kinds.ts'
import { useSizes } from '../../features/services/sizes.ts'
import { factNamed } from '../parts/service-facts.tsx'
import { StaffAction, useActionReason } from '../parts/staff-action.tsx'
import type { Decision } from './decision-dialog.tsx'
import css from './delivery.module.css'
import { useWorkLabels } from './use-work-labels.ts'
import type { Step, Work } from './work.ts'

/** The plan from the first step to the last; the one that failed opens in place. */
export function StepList({ work, onAsk }: { work: Work; onAsk: (decision: Decision) => void }) {
  const words = useWorkLabels()
  const sizes = useSizes()
  return (
    <ol className={css.flow}>
      {work.plan.map((step) => {
        const here = step.name === work.step && step.error !== null && work.finishedAt === null
        return (
          <li key={step.position} data-look={here ? 'bad' : lookOf(step)}>
            <span className={css.dot} aria-hidden>
              {here ? <Icon of={IconX} size={12} /> : step.state === 'done' ? <Icon of={IconCheck} size={12} /> : null}
            </span>
            <div>
              <div className={css.line}>
                <span>
                  <b>{words.step(step.name)}</b> <span className="c3">{detailOf(step, work, sizes)}</span>{' '}
                  <StepWord step={step} work={work} />
                </span>
                <Took step={step} here={here} />
              </div>
              {here && <Trouble work={work} step={step} onAsk={onAsk} />}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const lookOf = ({ state }: Step): string => (state === 'done' ? 'done' : state === 'todo' ? 'todo' : state === 'undone' ? 'undone' : 'now')

/** What the step is about, as people who run nodes say it. */
function detailOf({ name }: Step, { kind, facts, size }: Work, sizes: ReturnType<typeof useSizes>): string {
  const [service = ''] = kind.split('.')
  const shown = (fact: string) => (fact === 'size' ? size && sizes.plan(size) : factNamed(facts, fact))
  const about = builtKindNamed(service)?.staff.stepFacts[name] ?? []
  return about.map(shown).filter(Boolean).join(' · ')
}

function StepWord({ step, work }: { step: Step; work: Work }) {
  const t = useTranslations('operator.delivery')
  const words = useWorkLabels()
  if (step.state === 'undone') return <span className="c3">{t('undone')}</span>
  const running = work.state === 'running' && step.position === work.position && step.state !== 'done' && step.error === null
  if (!running) return null
  return <ProgressBar percent={step.progress * 100} label={t('progressOf', { name: words.step(step.name) })} className={css.stepBar} />
}

function Took({ step, here }: { step: Step; here: boolean }) {
  const t = useTranslations('operator.delivery')
  const words = useWorkLabels()
  if (here) return <span className="danger-t b num nowrap">{t('attempt', { n: step.attempts, of: step.maxAttempts })}</span>
  if (step.startedAt === null || step.finishedAt === null) return null
  return <span className="c3 num nowrap">{words.span(Date.parse(step.finishedAt) - Date.parse(step.startedAt))}</span>
}

/** Cause in words, what the likely way out is first, and what each way does. */
function Trouble({ work, step, onAsk }: { work: Work; step: Step; onAsk: (decision: Decision) => void }) {
  const t = useTranslations('operator.delivery')
  const reason = useActionReason()
  const { actions, nextTryAt, undoStuck, failure } = work
  const retry = useSubmit('operator/delivery/retry', {
    invalidates: ['operator/delivery'],
    onSuccess: () => toastOk(t('retried')),
  })
  const skipOff = reason(actions.skip)
  return (
    <div className={css.trouble}>
      <Note tone={work.state === 'stuck' ? 'danger' : 'warn'} title={undoStuck ? t('cannotUndo') : t('failed')}>
        {undoStuck && failure ? t('cameFrom', { message: failure.message }) : work.state === 'stuck' ? t('waitsForYou') : null}
        {nextTryAt && t.rich('nextTry', { date: () => <DateText value={nextTryAt} time /> })}
      </Note>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <pre className={css.log} tabIndex={0}>
        {step.error}
      </pre>
      <div className="row wrap">
        <StaffAction
          roles={['provisioning']}
          state={actions.retry}
          look="primary"
          icon={IconRefresh}
          working={retry.isPending}
          onClick={() => retry.mutate({ id: work.id, failedAt: failure?.at ?? null })}
        >
          {undoStuck ? t('act.retryUndo') : t('act.retry')}
        </StaffAction>
        {undoStuck ? (
          <StaffAction roles={['provisioning']} state={actions.markUndone} icon={IconArrowBackUp} onClick={() => onAsk('markUndone')}>
            {t('act.markUndone')}
          </StaffAction>
        ) : (
          work.state === 'stuck' && (
            <StaffAction roles={['provisioning']} state={actions.skip} icon={IconPlayerSkipForward} onClick={() => onAsk('skip')}>
              {t('act.skip')}
            </StaffAction>
          )
        )}
      </div>
      <p className="sm c3">
        {undoStuck ? t('hint.undo') : work.state === 'stuck' ? t('hint.held', { skip: skipOff ?? t('hint.skip') }) : t('hint.failing')}
      </p>
    </div>
  )
}
