import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Segmented } from '../../design/controls/segmented.tsx'
import { billingDay } from '../../design/data/date-format.ts'
import { useForeignBillingZone } from '../../design/data/use-billing-zone.ts'
import { TextField } from '../../design/form/text-field.tsx'
import css from './papers.module.css'
import { type Period, QUICK_PERIODS, type QuickPeriod, quickPeriod } from './period.ts'

const WORDS = { 'this-month': 'thisMonth', 'last-month': 'lastMonth', 'this-year': 'thisYear' } as const

/** A period, and whether it can be asked for. */
export function usePeriod() {
  const today = billingDay(new Date()) ?? ''
  const [quick, setQuick] = useState<QuickPeriod | 'other'>('this-month')
  const [own, setOwn] = useState<Period>(quickPeriod('this-month', today))
  const period = quick === 'other' ? own : quickPeriod(quick, today)
  return {
    ...{ quick, period },
    isRight: period.from !== '' && period.to !== '' && period.from <= period.to,
    choose: (name: QuickPeriod | 'other') => {
      // Whoever wants other days begins with those that they see.
      if (name === 'other') setOwn(period)
      setQuick(name)
    },
    set: (patch: Partial<Period>) => {
      setOwn({ ...period, ...patch })
      setQuick('other')
    },
  }
}

export function PeriodFields({ quick, period, isRight, choose, set }: ReturnType<typeof usePeriod>) {
  const t = useTranslations('papers.period')
  const id = useId()
  const foreign = useForeignBillingZone()
  const field = (name: 'from' | 'to') => ({
    ...{ id: `${id}-${name}`, name, value: period[name], label: t(name), hint: foreign, type: 'date' },
    onChange: (value: string) => set({ [name]: value }),
    error: name === 'to' && !isRight ? t('wrong') : undefined,
  })
  return (
    <div className="stack">
      <Segmented
        label={t('quick')}
        value={quick}
        onChange={choose}
        wide
        options={[...QUICK_PERIODS.map((value) => ({ value, label: t(WORDS[value]) })), { value: 'other', label: t('other') }]}
      />
      <div className={css.days}>
        <TextField {...field('from')} />
        <TextField {...field('to')} />
      </div>
    </div>
  )
}
