import { SERVICE_TYPES, type ServiceType } from '@portal/contracts/constants.ts'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Checkbox } from '../../design/controls/checkbox.tsx'
import { KeyValues } from '../../design/data/definition-list.tsx'
import { type Locale, localeNames } from '../../i18n/locale.ts'
import type { Announcement, Place } from './announcement.ts'
import css from './announcements.module.css'

type Audience = Announcement['audience']
const TYPES = Object.keys(SERVICE_TYPES) as ServiceType[]

interface AudienceFieldsProps {
  readonly value: Audience
  readonly onChange: (value: Audience) => void
  /** That the brand speaks. */
  readonly locales: readonly Locale[]
  readonly places: readonly Place[]
}

/** Whom it is for: nothing chosen means everybody. */
export function AudienceFields({ value, onChange, locales, places }: AudienceFieldsProps) {
  const t = useTranslations('operator.announcements')
  const types = useTranslations('operator.catalogue')
  const cityOf = useCities(places)
  return (
    <fieldset className={css.audience}>
      <legend>{t('audience')}</legend>
      <p className="sm c3">{t('audienceHint')}</p>
      {locales.length > 1 && (
        <Choices
          title={t('language')}
          all={locales}
          chosen={value.locales}
          name={(locale) => localeNames[locale]}
          onChange={(chosen) => onChange({ ...value, locales: chosen })}
        />
      )}
      <Choices
        title={t('serviceType')}
        all={TYPES}
        chosen={value.types}
        name={(type) => types(`types.${type}`)}
        onChange={(chosen) => onChange({ ...value, types: chosen })}
      />
      <Choices
        title={t('location')}
        all={places.map(({ id }) => id)}
        chosen={value.locationIds}
        name={cityOf}
        onChange={(chosen) => onChange({ ...value, locationIds: chosen })}
      />
    </fieldset>
  )
}

function useCities(places: readonly Place[]): (id: number) => string {
  const mine = useLocale()
  return (id) => places.find((place) => place.id === id)?.city[mine] ?? String(id)
}

/** Whom it was for, where that cannot be changed any more. */
export function AudienceTold({ value: { locales, types, locationIds }, places }: Pick<AudienceFieldsProps, 'value' | 'places'>) {
  const t = useTranslations('operator.announcements')
  const names = useTranslations('operator.catalogue')
  const cityOf = useCities(places)
  const chosen = [locales.map((one) => localeNames[one]), types.map((one) => names(`types.${one}`)), locationIds.map(cityOf)]
  const told = chosen.flatMap((some) => (some.length > 0 ? [some.join(', ')] : []))
  return <KeyValues items={[{ term: t('audience'), value: told.join(' · ') || t('everybody') }]} />
}

interface ChoicesProps<T> {
  readonly title: string
  readonly all: readonly T[]
  readonly chosen: readonly T[]
  readonly name: (one: T) => ReactNode
  readonly onChange: (chosen: T[]) => void
}

function Choices<T extends string | number>({ title, all, chosen, name, onChange }: ChoicesProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within the fieldset would be drawn as another frame
    <div role="group" aria-label={title} className={css.choices}>
      <span className="sm c2">{title}</span>
      {all.map((one) => (
        <Checkbox
          key={one}
          label={name(one)}
          checked={chosen.includes(one)}
          onChange={({ target }) => onChange(all.filter((other) => (other === one ? target.checked : chosen.includes(other))))}
        />
      ))}
    </div>
  )
}
