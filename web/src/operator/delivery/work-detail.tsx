import { referenceOf } from '@portal/contracts/document-series.ts'
import { IconChevronLeft } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Money } from '../../design/data/money.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { Icon } from '../../design/icon.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import { cx } from '../../lib/class-names.ts'
import { currentTime } from '../../lib/clock.ts'
import { usePageName } from '../../shell/page-name.ts'
import { kindPanels } from '../kinds/panels.ts'
import { useServiceFacts } from '../parts/service-facts.tsx'
import { ServiceHistory } from '../parts/service-history.tsx'
import { CustomerLink } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'
import css from './delivery.module.css'
import { StepList } from './step-list.tsx'
import { Trouble } from './trouble.tsx'
import { useWorkLabels } from './use-work-labels.ts'
import { isLate, isOpen, toneOf, type Work } from './work.ts'

/** The build in view: facts, steps, what went wrong in place, and what can be done about it. `named`: the page is called after it. */
export function WorkDetail({ id, named }: { id: string; named?: boolean }) {
  const [open, setOpen] = useState(true)
  const work = useCall('operator/delivery/detail', { id }, { refetchInterval: open ? 2_000 : 15_000 })
  const now = work.data ? isOpen(work.data) : true
  if (now !== open) setOpen(now)
  const t = useTranslations('operator.delivery')
  const service = work.data?.service
  usePageName(named && service ? t('forCustomer', { plan: service.plan, customer: service.customer.username }) : null)
  if (work.data) return <InView work={work.data} />
  return (
    <Panel flush>{work.isError ? <ErrorState error={work.error} onRetry={() => void work.refetch()} /> : <SkeletonRows rows={7} />}</Panel>
  )
}

/** Work that people carry out, and tick off. */
const BY_HAND: ReadonlySet<string> = new Set(['dedicated.deliver', 'dedicated.fit'])

function InView({ work }: { work: Work }) {
  const t = useTranslations('operator.delivery')
  const labels = useWorkLabels()
  const [asked, setAsked] = useState<Decision | null>(null)
  const { service } = work
  // What people do of a delivery is done where it waits for them.
  const ByHand = BY_HAND.has(work.kind) && isOpen(work) ? kindPanels.get(work.kind.split('.')[0] ?? '') : undefined
  return (
    <div className="stack">
      <TextLink to={staffPaths.delivery()} className={css.back}>
        <Icon of={IconChevronLeft} /> {t('backToQueue')}
      </TextLink>
      <section className={css.work} aria-label={service?.name ?? labels.kind(work.kind)}>
        <header className={css.head}>
          <div className="col">
            <h2>{service ? t('forCustomer', { plan: service.plan, customer: service.customer.username }) : labels.kind(work.kind)}</h2>
            <StatusBadge tone={toneOf(work)} strong>
              {work.state === 'stuck' ? t('stuckAt', { at: stepNumber(work), of: work.steps }) : labels.state(work)}
            </StatusBadge>
          </div>
        </header>
        <Facts work={work} />
        <Trouble work={work} onAsk={setAsked} />
        <StepList work={work} />
      </section>
      {ByHand && service && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <ByHand id={service.id} />
        </Suspense>
      )}
      <ServiceHistory lines={work.history} />
      {asked && <DecisionDialog work={work} decision={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

const stepNumber = ({ plan, step, position }: Work): number => (plan.find(({ name }) => name === step)?.position ?? position) + 1

function Facts({ work }: { work: Work }) {
  const t = useTranslations('operator.delivery')
  const labels = useWorkLabels()
  const now = currentTime().getTime()
  const until = work.finishedAt === null ? now : Date.parse(work.finishedAt)
  const { service, invoice, paid, kind } = work
  const [of = ''] = kind.split('.')
  const facts = useServiceFacts()(of, work.facts)
  return (
    <dl className={css.facts}>
      {invoice && (
        <div>
          <dt>{t('invoice')}</dt>
          <dd>
            <TextLink to={staffPaths.order(invoice.id)}>{referenceOf(invoice)}</TextLink>
          </dd>
        </div>
      )}
      {service && (
        <div>
          <dt>{t('service')}</dt>
          <dd className="ell">
            <TextLink to={staffPaths.service(service.id)}>{service.name}</TextLink>
          </dd>
        </div>
      )}
      {service && (
        <div>
          <dt>{t('customer')}</dt>
          <dd>
            <CustomerLink customer={service.customer} />
          </dd>
        </div>
      )}
      {paid && (
        <div>
          <dt>{t('paid')}</dt>
          <dd>
            <Money value={paid} />
          </dd>
        </div>
      )}
      {facts.map(({ term, value }) => (
        <div key={String(term)}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{work.finishedAt === null ? t('waitingFor') : t('took')}</dt>
        <dd>
          <b className={cx('b', isLate(work, now) && 'danger-t')}>{labels.span(until - Date.parse(work.startedAt))}</b>
          <span className="c3">{t('usually', { span: labels.span(work.expectedSeconds * 1000) })}</span>
        </dd>
      </div>
    </dl>
  )
}
