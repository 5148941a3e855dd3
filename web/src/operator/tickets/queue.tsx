import { TICKET_DEPARTMENTS, type TicketDepartment } from '@portal/contracts/tickets.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Segmented } from '../../design/controls/segmented.tsx'
import { PlainSelect } from '../../design/form/other-fields.tsx'
import { Link } from '../../design/link.tsx'
import { cx } from '../../lib/class-names.ts'
import { readStored, writeStored } from '../../lib/preference.ts'
import { useChosenBrand } from '../parts/brands.tsx'
import { staffPaths } from '../paths.ts'
import { Due } from './due.tsx'
import { AGAIN_MS } from './ticket.ts'
import css from './tickets.module.css'

const TABS = ['mine', 'unassigned', 'open'] as const

const KEPT = 'portal.staff-queue'
const departmentIn = (text: string | null): TicketDepartment | null => TICKET_DEPARTMENTS.find((one) => one === text) ?? null

/** What is to be answered next, beside the ticket that is open; left out where there is no room for it. */
export function Queue({ current }: { current: number }) {
  const t = useTranslations('operator.tickets')
  const words = useTranslations('tickets')
  const pages = useTranslations('operator.pages')
  const [tab, setTab] = useState<(typeof TABS)[number]>('open')
  // Whoever answers for one department works through its queue, from ticket to ticket and tomorrow as well.
  const [department, setDepartment] = useState(() => departmentIn(readStored(KEPT)))
  const choose = (text: string) => {
    setDepartment(departmentIn(text))
    writeStored(KEPT, departmentIn(text))
  }
  const brandId = useChosenBrand()
  const list = useCall(
    'operator/tickets/list',
    { page: 1, pageSize: 50, tab, sort: 'due', department, ...(brandId !== null && { brandId }) },
    { refetchInterval: AGAIN_MS * 3 },
  )
  const counts = list.data?.counts ?? {}
  return (
    <nav className={css.queue} aria-label={pages('tickets')}>
      <div className={css.queueHead}>
        <Segmented
          label={t('queue')}
          value={tab}
          onChange={setTab}
          options={TABS.map((value) => ({ value, label: `${t(`tab.${value}`)} ${counts[value] ?? ''}` }))}
        />
        <PlainSelect
          small
          label={words('departmentTerm')}
          value={department ?? ''}
          onChange={choose}
          options={[
            { value: '', label: t('canned.forAll') },
            ...TICKET_DEPARTMENTS.map((value) => ({ value, label: words(`department.${value}`) })),
          ]}
        />
      </div>
      <ul>
        {list.data?.items.map((row) => (
          <li key={row.id}>
            <Link
              to={staffPaths.ticket(row.id)}
              className={cx(css.waiting, row.id === current && css.on)}
              aria-current={row.id === current ? 'page' : undefined}
            >
              <span className={cx('ell', row.waitsFor === 'staff' && 'b')}>{row.title}</span>
              <span className="sm">
                <Due at={row.dueAt} waitsFor={row.waitsFor} />
              </span>
              <span className="sm c3 ell">{row.customer.username}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
