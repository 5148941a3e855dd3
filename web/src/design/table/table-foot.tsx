import { PAGE_SIZE_ALL, PAGE_SIZES } from '@portal/contracts/constants.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { cx } from '../../lib/class-names.ts'
import { PlainSelect } from '../form/other-fields.tsx'
import { Icon, type IconType } from '../icon.tsx'
import { Link } from '../link.tsx'
import { pageWindow, shownRange } from './page-window.ts'
import css from './table.module.css'
import type { ListState } from './use-list-state.ts'

/** Where we are in the list, how much of it a page holds, and the way to the others. */
export function TableFoot({ list, total, phone }: { list: ListState; total: number; phone: boolean }) {
  const t = useTranslations('table')
  const { page, pageSize } = list.view
  const { from, to, pages } = shownRange(page, pageSize, total)
  const step = (target: number, icon: IconType, label: string) =>
    target < 1 || target > pages ? (
      <span className={cx(css.page, css.pageOff)} aria-hidden>
        <Icon of={icon} />
      </span>
    ) : (
      <Link to={list.link({ page: target })} className={css.page} aria-label={label}>
        <Icon of={icon} />
      </Link>
    )
  return (
    <div className={css.foot}>
      <span className="num" role="status">
        {t('showing', { from, to, n: total })}
      </span>
      <span className="sp" />
      <span className="row">
        {!phone && t('rows')}
        <PlainSelect
          label={t('rowsPerPage')}
          small
          value={String(pageSize)}
          onChange={(value) => list.change({ pageSize: Number(value) })}
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: size === PAGE_SIZE_ALL ? t('all') : String(size) }))}
        />
      </span>
      {pages > 1 && (
        <nav className={css.pages} aria-label={t('pages')}>
          {step(page - 1, IconChevronLeft, t('previous'))}
          {pageWindow(page, pages, phone ? 0 : 1).map((at, index) =>
            at === null ? (
              <span key={`gap-${index.toString()}`} className={css.gap} aria-hidden>
                …
              </span>
            ) : (
              <Link
                key={at}
                to={list.link({ page: at })}
                className={cx(css.page, at === page && css.pageOn)}
                aria-label={t('page', { page: at })}
                aria-current={at === page ? 'page' : undefined}
              >
                {at}
              </Link>
            ),
          )}
          {step(page + 1, IconChevronRight, t('next'))}
        </nav>
      )}
    </div>
  )
}
