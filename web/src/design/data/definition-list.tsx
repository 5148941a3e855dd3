import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import css from './definition-list.module.css'

export interface Definition {
  readonly term: ReactNode
  readonly value: ReactNode
  /** At the right edge: Reveal, Edit. */
  readonly action?: ReactNode
  /** As long as a sentence: across both columns, as the last one. */
  readonly wide?: boolean
}

const keyOf = (definition: Definition, at: number) => (typeof definition.term === 'string' ? definition.term : at)

/** Facts in two columns with hairlines, inside a Panel without padding. Nulls are left out. */
export function DefinitionList({ items, columns = 2 }: { items: readonly (Definition | null)[]; columns?: 1 | 2 }) {
  return (
    <div className={css.place}>
      <dl className={cx(css.list, columns === 2 && css.two)}>
        {items
          .filter((item) => item !== null)
          .map((item, at) => (
            <div key={keyOf(item, at)} className={item.wide ? css.wide : undefined}>
              <dt>{item.term}</dt>
              <dd>
                <span className={css.value}>{item.value}</span>
                {item.action}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

/** Words left, figures right: price lines and other short sums. */
export function KeyValues({ items }: { items: readonly (Definition | null)[] }) {
  return (
    <dl className={css.pairs}>
      {items
        .filter((item) => item !== null)
        .map((item, at) => (
          <div key={keyOf(item, at)}>
            <dt>{item.term}</dt>
            <dd>{item.value}</dd>
          </div>
        ))}
    </dl>
  )
}
