import { useTranslations } from 'use-intl'
import { ProgressBar } from '../../../design/data/progress-bar.tsx'
import { StatusMark } from '../../../design/data/status.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import type { Messages } from '../../../i18n/messages.ts'
import { percentOf } from '../../services/service-status.tsx'
import { useEstimate } from '../../services/use-estimate.ts'
import type { VpsDetail } from '../calls.ts'
import { useStatusLabel, useWorkStep } from '../use-work-step.ts'
import css from './detail.module.css'

type Work = NonNullable<VpsDetail['work']>
type Step = keyof Messages['compute']['work']['steps']
type OtherEnd =
  | 'undoing'
  | 'withStaff'
  | 'undoingResize'
  | 'resizeWithStaff'
  | 'undoingOther'
  | 'otherWithStaff'
  | 'undoingRebuild'
  | 'rebuildWithStaff'

/** The steps of each work in their order. Shown by name only while they agree with what the server counts. */
const STEPS: Readonly<Record<string, readonly Step[]>> = {
  build: ['reserve', 'copy-image', 'boot', 'wait-for-login', 'finish'],
  resize: ['wait-turn', 'power-off', 'resize', 'lead-addresses', 'power-on', 'grow-storage', 'confirm'],
  snapshot: ['take', 'replace', 'confirm'],
  restore: ['power-off', 'restore', 'power-on', 'confirm'],
  optimize: ['power-off', 'optimize', 'power-on', 'confirm'],
  rebuild: ['cut-power', 'clear-disk', 'copy-image', 'boot', 'wait-for-login', 'confirm'],
  rescue: ['power-off', 'enter-rescue', 'power-on', 'confirm'],
  unrescue: ['power-off', 'leave-rescue', 'power-on', 'confirm'],
  media: ['power-off', 'change-disc', 'power-on', 'confirm'],
  backup: ['copy', 'check'],
  recover: ['verify', 'power-off', 'write', 'power-on', 'confirm'],
  replace: ['verify', 'place', 'make', 'write', 'ports', 'power-on', 'confirm'],
}

/** Where the work does not go on by itself: what is said of it. */
const ENDED_OTHERWISE: Readonly<Record<string, Readonly<Record<string, OtherEnd | undefined>>>> = {
  build: { 'roll-back': 'undoing', 'with-staff': 'withStaff' },
  resize: { 'roll-back': 'undoingResize', 'with-staff': 'resizeWithStaff' },
  snapshot: { 'roll-back': 'undoingOther', 'with-staff': 'otherWithStaff' },
  restore: { 'roll-back': 'undoingOther', 'with-staff': 'otherWithStaff' },
  optimize: { 'roll-back': 'undoingOther', 'with-staff': 'otherWithStaff' },
  rebuild: { 'roll-back': 'undoingRebuild', 'with-staff': 'rebuildWithStaff' },
  backup: { 'roll-back': 'undoingOther', 'with-staff': 'otherWithStaff' },
  rescue: { 'roll-back': 'undoingOther', 'with-staff': 'otherWithStaff' },
  unrescue: { 'roll-back': 'undoingOther', 'with-staff': 'otherWithStaff' },
  media: { 'roll-back': 'undoingOther', 'with-staff': 'otherWithStaff' },
  recover: { 'roll-back': 'undoingOther', 'with-staff': 'otherWithStaff' },
  replace: { 'roll-back': 'undoingOther', 'with-staff': 'otherWithStaff' },
}

export function WorkPanel({ vps, work }: { vps: VpsDetail; work: Work }) {
  const t = useTranslations('compute.work')
  const common = useTranslations('services')
  const step = useWorkStep()
  const estimate = useEstimate()
  const percent = percentOf(work.progress)
  const status = useStatusLabel()
  const steps = STEPS[work.kind] ?? []
  const known = work.steps === steps.length && steps[work.position] === work.step
  const otherwise = ENDED_OTHERWISE[work.kind]?.[work.step]
  return (
    <Panel title={status(vps)} hint={common('workOf.stepOf', { at: work.position + 1, of: work.steps })}>
      <div className={css.workTop} role="status">
        <b className={css.big}>{percent} %</b>
        <span className="c2">{step(work.step)}</span>
        <span className="sp" />
        <span className="c3">{estimate(work.etaSeconds)}</span>
      </div>
      <ProgressBar percent={percent} label={common('progressOf', { name: vps.name })} thick />
      {known && (
        <ol className={css.steps}>
          {steps.map((key, at) => {
            const state = at < work.position ? 'done' : at === work.position ? 'now' : 'later'
            return (
              <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
                <StatusMark tone={state === 'done' ? 'ok' : state === 'now' ? 'busy' : 'off'} />
                <span>{t(`steps.${key}`)}</span>
                <span className="sr">{common(`workOf.${state}`)}</span>
              </li>
            )
          })}
        </ol>
      )}
      {work.etaSeconds === null && !otherwise && <p className={css.workFoot}>{common('workOf.failing')}</p>}
      <p className={css.workFoot}>{otherwise ? t(otherwise) : common('workOf.goesOn')}</p>
    </Panel>
  )
}
