import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import type { InputOf } from '../../../api/endpoints.ts'
import { errorText } from '../../../api/error-text.ts'
import { useCall } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { Money } from '../../../design/data/money.tsx'
import { Form } from '../../../design/form/form.tsx'
import { SelectField } from '../../../design/form/other-fields.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Note } from '../../../design/layout/note.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'
import { useGo } from '../../../lib/navigation.ts'
import { paths } from '../../../paths.ts'
import { useSizes } from '../../services/sizes.ts'
import { type Place, placesFor } from './places.ts'
import type { BackupCopy } from './state.tsx'

interface RestoreNewProps {
  copy: BackupCopy
  onClose: () => void
}

/** Onto a new server: an order like any other, whose disk begins as the backup. */
export function RestoreNewPanel({ copy, onClose }: RestoreNewProps) {
  const t = useTranslations('backups.new')
  const { data, error, refetch } = useCall('public/service/plan/list/vm', {}, { staleTime: 30_000 })
  const places = data && placesFor(data, copy)
  return (
    <SidePanel title={t('title')} onClose={onClose}>
      {places ? (
        places.length > 0 ? (
          <OrderForm copy={copy} places={places} onClose={onClose} />
        ) : (
          <Note tone="warn">{t('nowhere')}</Note>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </SidePanel>
  )
}

type Line = NonNullable<InputOf<'user/order/quote'>['items']>[number]

function OrderForm({ copy, places, onClose }: RestoreNewProps & { places: readonly Place[] }) {
  const t = useTranslations('backups.new')
  const common = useTranslations('common')
  const size = useSizes()
  const go = useGo()
  const form = useForm({
    initial: { place: places[0]?.key ?? '', hostname: copy.serviceName },
    guard: false,
    submit: async (values, requestId) => {
      const { id } = await call('user/order/place', { items: [lineOf(values)] }, { requestId })
      go(paths.invoice(id))
    },
  })
  const lineOf = ({ place, hostname }: { place: string; hostname: string }): Line => {
    const { planId = 0, locationId = 0, image } = places.find(({ key }) => key === place) ?? {}
    const name = hostname.trim().toLowerCase()
    return { planId, locationId, image, periodMonths: 1, backupId: copy.id, hostnames: name === '' ? [] : [name] }
  }
  // Priced without its name, which is still being typed.
  const quote = useCall('user/order/quote', { items: [lineOf({ ...form.values, hostname: '' })] }, { staleTime: 20_000 })
  return (
    <Form
      form={form}
      actions={
        <>
          <Button look="ghost" onClick={onClose} off={form.working}>
            {common('cancel')}
          </Button>
          <SubmitButton form={form}>{t('order')}</SubmitButton>
        </>
      }
    >
      <div className="stack">
        <p className="c2">
          {t.rich('text', { name: () => <b>{copy.serviceName}</b>, date: () => <DateText value={copy.takenAt} time /> })}
        </p>
        <SelectField
          label={t('where')}
          hint={t('least', { size: size.gigabytes(copy.diskGb) })}
          {...form.field('place')}
          options={places.map(({ key, label }) => ({ value: key, label }))}
        />
        <TextField label={t('hostname')} {...form.field('hostname')} mono autoComplete="off" />
        {quote.error ? (
          <Note tone="warn">{errorText(quote.error)}</Note>
        ) : (
          quote.data && <p className="c2">{t.rich('costs', { price: () => <Money value={quote.data.total} /> })}</p>
        )}
        <p className="c3">{t('login')}</p>
      </div>
    </Form>
  )
}
