import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ProgressBar } from '../../design/data/progress-bar.tsx'
import { Icon } from '../../design/icon.tsx'
import { kindLookOf } from '../../features/services/kind-looks.ts'
import { figuresOf, useSizes } from '../../features/services/sizes.ts'
import { factNamed } from '../parts/service-facts.tsx'
import css from './delivery.module.css'
import { useWorkLabels } from './use-work-labels.ts'
import type { Step, Work } from './work.ts'

/** The plan from the first step to the last. */
export function StepList({ work }: { work: Work }) {
  const labels = useWorkLabels()
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
                  <b>{labels.step(step.name)}</b> <span className="c3">{detailOf(step, work, sizes)}</span>{' '}
                  <StepWord step={step} work={work} />
                </span>
                <Took step={step} here={here} />
              </div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const lookOf = ({ state }: Step): string => (state === 'done' ? 'done' : state === 'todo' ? 'todo' : state === 'undone' ? 'undone' : 'now')

/** What the step is about, as people who run nodes say it. */
function detailOf({ name }: Step, { kind, facts, size, service: sold }: Work, sizes: ReturnType<typeof useSizes>): string {
  const [service = ''] = kind.split('.')
  const shown = (fact: string) => (fact === 'size' ? size && sold && sizes.line(figuresOf(sold.type), size) : factNamed(facts, fact))
  const about = kindLookOf(service)?.stepFacts[name] ?? []
  return about.map(shown).filter(Boolean).join(' · ')
}

function StepWord({ step, work }: { step: Step; work: Work }) {
  const t = useTranslations('operator.delivery')
  const labels = useWorkLabels()
  if (step.state === 'undone') return <span className="c3">{t('undone')}</span>
  const running = work.state === 'running' && step.position === work.position && step.state !== 'done' && step.error === null
  if (!running) return null
  return <ProgressBar percent={step.progress * 100} label={t('progressOf', { name: labels.step(step.name) })} className={css.stepBar} />
}

function Took({ step, here }: { step: Step; here: boolean }) {
  const t = useTranslations('operator.delivery')
  const labels = useWorkLabels()
  if (here) return <span className="danger-t b num nowrap">{t('attempt', { n: step.attempts, of: step.maxAttempts })}</span>
  if (step.startedAt === null || step.finishedAt === null) return null
  return <span className="c3 num nowrap">{labels.span(Date.parse(step.finishedAt) - Date.parse(step.startedAt))}</span>
}
