import { RGC_HOURS_OFFERED } from '@portal/contracts/rgc.ts'
import { useTranslations } from 'use-intl'
import { Segmented } from '../../design/controls/segmented.tsx'
import { dateParts } from '../../design/data/date-format.ts'
import { useZones } from '../../design/data/use-billing-zone.ts'
import { useNow } from '../../lib/use-now.ts'

const HOUR_MS = 3_600_000

/** How long it stands from now on. */
export function HoursChoice({ label, value, onChange }: { label: string; value: number; onChange: (hours: number) => void }) {
  const t = useTranslations('rgc.lasting')
  const create = useTranslations('rgc.create')
  const { own } = useZones()
  const until = dateParts(new Date(useNow().getTime() + value * HOUR_MS), own)
  return (
    <div className="stack">
      <b className="sm" aria-hidden>
        {label}
      </b>
      <Segmented
        label={label}
        size="normal"
        wide
        value={String(value)}
        onChange={(hours) => onChange(Number(hours))}
        options={RGC_HOURS_OFFERED.map((hours) => ({
          value: String(hours),
          label: hours < 48 ? t('hours', { n: hours }) : t('days', { n: hours / 24 }),
        }))}
      />
      {until && (
        <p className="sm c3" title={own}>
          {create('until', { at: `${until.date} ${until.time}` })}
        </p>
      )}
    </div>
  )
}
