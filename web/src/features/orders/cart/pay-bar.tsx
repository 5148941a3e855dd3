import type { Money as MoneyValue } from '@portal/contracts/money.ts'
import { IconChevronUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../design/controls/button.tsx'
import { Money } from '../../../design/data/money.tsx'
import { Icon } from '../../../design/icon.tsx'
import css from './order.module.css'

/** On a phone the total stays in sight; it steps aside once the summary itself is in view. */
export function PayBar({ total, taxed }: { total: MoneyValue | undefined; taxed: boolean }) {
  const t = useTranslations('orders')
  const [inView, setInView] = useState(false)
  useEffect(() => {
    const summary = document.getElementById('order-summary')
    if (!summary) return
    const watcher = new IntersectionObserver((entries) => setInView(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: '0px 0px -120px 0px',
    })
    watcher.observe(summary)
    return () => watcher.disconnect()
  }, [])
  const go = () => {
    const summary = document.getElementById('order-summary')
    summary?.scrollIntoView({ block: 'start' })
    summary?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }
  if (!total || inView) return <div className={css.payEnd} />
  return (
    <>
      <div className={css.payEnd} />
      <div className={css.payBar}>
        <span>
          <span className="sm c3 row">
            {taxed ? t('totalTaxed') : t('total')} <Icon of={IconChevronUp} size={13} />
          </span>
          <b>
            <Money value={total} beside />
          </b>
        </span>
        <Button look="primary" onClick={go}>
          {t('toPayment')}
        </Button>
      </div>
    </>
  )
}
