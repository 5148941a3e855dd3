import { BACKUP_OFF_KEPT_DAYS, type BackupPeriod } from '@portal/contracts/constants.ts'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { useCall } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { OptionCard, OptionGrid } from '../../../design/controls/option-card.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { Money } from '../../../design/data/money.tsx'
import { useZones } from '../../../design/data/use-billing-zone.ts'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Form } from '../../../design/form/form.tsx'
import { SelectField } from '../../../design/form/other-fields.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Note } from '../../../design/layout/note.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { useGo } from '../../../lib/navigation.ts'
import { paths } from '../../../paths.ts'
import { refreshServices } from '../../services/actions/refresh-services.ts'
import { useKind } from '../../services/kind-context.tsx'
import { reasonOf, useReasonText } from '../../services/reasons.ts'
import { useSizes } from '../../services/sizes.ts'
import css from './backups.module.css'
import { type Choice, choiceOf } from './period.ts'
import type { BackupRow } from './state.tsx'

const PERIODS: Readonly<Record<Choice, BackupPeriod | null>> = { daily: 1, weekly: 7, off: null }
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Daily at a price, weekly for nothing, or off; and when. */
export function PolicyPanel({ row }: { row: BackupRow }) {
  const t = useTranslations('backups.policy')
  const size = useSizes()
  const go = useGo()
  const { base } = useKind()
  const reasonText = useReasonText()
  const zones = useZones()
  const timeZone = row.timeZone ?? zones.own
  const [short, setShort] = useState(false)
  const add = (period: BackupPeriod, hour: string, method: string | null, requestId?: string) =>
    call('user/service/vps/backup/add', { id: row.id, period, hour: hour === '' ? null : Number(hour), timeZone, method }, { requestId })
  const form = useForm({
    initial: { choice: choiceOf(row.period), hour: row.hour === null ? '' : String(row.hour) },
    guard: false,
    submit: async ({ choice, hour }, requestId) => {
      const period = PERIODS[choice]
      const { msg } =
        period === null
          ? await call('user/service/vps/backup/delete', { id: row.id })
          : await add(period, hour, period === 1 ? 'balance' : null, requestId)
      refreshServices(base)
      toastOk(msg)
    },
    // What the balance does not pay for is paid on its invoice.
    handle: ({ code }) => {
      setShort(code === 'order.not-enough-credit')
      return code === 'order.not-enough-credit'
    },
  })
  const { choice, hour } = form.values
  const code = reasonOf(choice === 'off' && row.period !== null ? row.actions.off : row.actions.backup)
  const blocked = !form.dirty ? t('unchanged') : code && reasonText(code, { name: row.name })
  const own = row.role === 'owner'
  const otherWay = async () => {
    const { invoice } = await add(1, hour, null)
    if (invoice) go(paths.invoice(invoice.id))
  }
  const card = (value: Choice, aside: ReactNode, detail: string, off = false) => (
    <OptionCard
      {...{ name: 'policy', value, aside, detail, off, title: t(value), checked: choice === value }}
      onChange={() => {
        setShort(false)
        form.set({ choice: value })
      }}
    />
  )
  return (
    <Panel title={t('title')} hint={t('disk', { size: size.gigabytes(row.diskGb) })}>
      <Form
        form={form}
        actions={
          <DisabledReason reason={blocked}>
            <SubmitButton form={form}>{t('save')}</SubmitButton>
          </DisabledReason>
        }
      >
        <div className="stack">
          <OptionGrid label={t('title')} least={200}>
            {card(
              'daily',
              row.dailyPrice && t.rich('aMonth', { price: () => <Money value={row.dailyPrice} /> }),
              own ? t('dailyText', { size: size.gigabytes(row.diskGb) }) : t('ownerPays'),
              !own && row.period !== 1,
            )}
            {card('weekly', t('free'), t('weeklyText'))}
            {card('off', null, t('offText', { days: BACKUP_OFF_KEPT_DAYS }))}
          </OptionGrid>
          {choice === 'daily' && row.period !== 1 && own && <DueToday id={row.id} />}
          {row.period === 1 && choice !== 'daily' && <p className="c2">{t('noRefund')}</p>}
          {choice !== 'off' && (
            <div className={css.hour}>
              <SelectField
                label={t('startAt')}
                hint={t('zone', { zone: timeZone })}
                {...form.field('hour')}
                options={[
                  { value: '', label: t('anyHour') },
                  ...HOURS.map((one) => ({ value: String(one), label: `${String(one).padStart(2, '0')}:00` })),
                ]}
              />
            </div>
          )}
          {short && (
            <Note
              tone="warn"
              live
              title={t('short')}
              actions={
                <Button size="small" onClick={() => void otherWay()}>
                  {t('otherWay')}
                </Button>
              }
            />
          )}
        </div>
      </Form>
    </Panel>
  )
}

/** What is paid now, and what from the next renewal on: as the document will say. */
function DueToday({ id }: { id: number }) {
  const t = useTranslations('backups.policy')
  const errors = useTranslations('errors')
  const { data, error, refetch } = useCall('user/service/vps/backup/preview', { id })
  if (error && !data)
    return (
      <Note
        tone="warn"
        live
        actions={
          <Button size="small" onClick={() => void refetch()}>
            {errors('retry')}
          </Button>
        }
      >
        {errorText(error)}
      </Note>
    )
  if (!data) return <SkeletonRows rows={1} />
  if (data.refusal) return <Note tone="warn">{data.refusal.text}</Note>
  return (
    <p className="c2">
      {t.rich('due', {
        due: () => <Money value={data.due} />,
        date: () => <DateText value={data.from} />,
        renewal: () => <Money value={data.renewal} />,
      })}
    </p>
  )
}
