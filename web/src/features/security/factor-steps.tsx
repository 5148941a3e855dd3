import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../design/icon.tsx'
import css from './security.module.css'

const STEPS = ['confirmed', 'link', 'keep'] as const
export const STEP_COUNT = STEPS.length
const looks = {
  done: { icon: IconCircleCheckFilled, class: css.done },
  now: { icon: IconCircleDashed, class: css.now },
  ahead: { icon: IconCircle, class: css.ahead },
} as const

/** How far the setting up is; `at` counts from 1. */
export function FactorSteps({ at }: { at: 2 | 3 }) {
  const t = useTranslations('security.steps')
  return (
    <ol className={css.steps} aria-label={t('label')}>
      {STEPS.map((step, n) => {
        const look = n + 1 < at ? 'done' : n + 1 === at ? 'now' : 'ahead'
        return (
          <li key={step} className={looks[look].class} aria-current={look === 'now' ? 'step' : undefined}>
            <Icon of={looks[look].icon} />
            <span>
              <b>{t(step)}</b>
              <span className="sm c3">{t(`${step}Hint`)}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
