import { lazy, Suspense, useId } from 'react'
import { useTranslations } from 'use-intl'
import { loadChunk } from '../../../lib/lazy-page.ts'
import { type CartItem, changeItem } from './cart.ts'
import { domainProblem } from './domain.ts'
import css from './order.module.css'
import { OrderSection } from './section.tsx'

/** Its words and code come once something is to be ordered that has a domain. */
const DomainField = lazy(() =>
  loadChunk(() => import('../../hosting/page.ts'))
    .then((pages) => pages.domain())
    .then((part) => ({ default: part.DomainField })),
)

interface DomainSectionProps {
  number: number
  item: CartItem
  /** What the server says of it. */
  problem: string | undefined
}

/** For which domain: what is ordered is called by it. */
export function DomainSection({ number, item, problem }: DomainSectionProps) {
  const t = useTranslations('orders')
  const id = useId()
  const value = item.domains ?? ''
  const units = Math.max(1, item.quantity)
  return (
    <OrderSection number={number} title={t('domain')} done={domainProblem(value, units) === null}>
      <Suspense fallback={<div className={css.waiting} />}>
        <DomainField
          {...{ id: `${id}domains`, name: 'domains', value, units, error: problem }}
          onChange={(domains) => changeItem({ domains })}
        />
      </Suspense>
    </OrderSection>
  )
}
