import { useTranslations } from 'use-intl'
import { ProgressBar } from '../../../design/data/progress-bar.tsx'
import { StatusMark } from '../../../design/data/status.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import css from '../../services/detail/detail.module.css'
import { useEstimate } from '../../services/use-estimate.ts'
import type { VpsDetail } from '../calls.ts'
import { useStatusWords, useWorkStep } from '../use-work-step.ts'
import { percentOf } from '../vps-state.ts'

type Work = NonNullable<VpsDetail['work']>
type OtherEnd = 'undoing' | 'withStaff' | 'undoingResize' | 'resizeWithStaff'

/** The steps of each work in their order. Shown by name only while they agree with what the server counts. */
const STEPS = {
  build: ['reserve', 'copy-image', 'boot', 'wait-for-login', 'finish'],
  resize: ['wait-turn', 'power-off', 'resize', 'power-on', 'confirm'],
} as const

/** Where the work does not go on by itself: what is said of it. */
const ENDED_OTHERWISE = {
  build: { 'roll-back': 'undoing', 'with-staff': 'withStaff' },
  resize: { 'roll-back': 'undoingResize', 'with-staff': 'resizeWithStaff' },
} as const

export function WorkPanel({ vps, work }: { vps: VpsDetail; work: Work }) {
  const t = useTranslations('compute')
  const step = useWorkStep()
  const estimate = useEstimate()
  const percent = percentOf(work.progress)
  const status = useStatusWords()
  const steps = STEPS[work.kind]
  const known = work.steps === steps.length && steps[work.position] === work.step
  const otherwise = (ENDED_OTHERWISE[work.kind] as Readonly<Record<string, OtherEnd | undefined>>)[work.step]
  return (
    <Panel title={status(vps)} hint={t('work.stepOf', { at: work.position + 1, of: work.steps })}>
      <div className={css.workTop} role="status">
        <b className={css.big}>{percent} %</b>
        <span className="c2">{step(work.step)}</span>
        <span className="sp" />
        <span className="c3">{estimate(work.etaSeconds)}</span>
      </div>
      <ProgressBar percent={percent} label={t('progressOf', { name: vps.name })} thick />
      {known && (
        <ol className={css.steps}>
          {steps.map((key, at) => {
            const state = at < work.position ? 'done' : at === work.position ? 'now' : 'later'
            return (
              <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
                <StatusMark tone={state === 'done' ? 'ok' : state === 'now' ? 'busy' : 'off'} />
                <span>{t(`work.steps.${key}`)}</span>
                <span className="sr">{t(`work.${state}`)}</span>
              </li>
            )
          })}
        </ol>
      )}
      {work.etaSeconds === null && !otherwise && <p className={css.workFoot}>{t('work.failing')}</p>}
      <p className={css.workFoot}>{t(`work.${otherwise ?? 'goesOn'}`)}</p>
    </Panel>
  )
}
