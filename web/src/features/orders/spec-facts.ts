import { figuresOfType } from '@portal/contracts/kinds/kind.ts'
import type { PlanSpec } from '@portal/contracts/modules/catalogue.contract.ts'
import { useTranslations } from 'use-intl'
import { kindNamed } from '../services/kinds.ts'

const round = (value: number): string => String(Math.round(value * 10) / 10)

export const memoryText = (mb: number): string => (mb < 1024 ? `${mb} MB` : `${round(mb / 1024)} GB`)
export const volumeText = (gb: number): string => (gb < 1000 ? `${gb} GB` : `${round(gb / (gb % 1024 === 0 ? 1024 : 1000))} TB`)

export interface Fact {
  readonly name: string
  readonly value: string
}

const LABELS = {
  cpu: 'cpu',
  memoryMb: 'memory',
  diskGb: 'disk',
  transferGb: 'transfer',
  ports: 'ports',
  websites: 'websites',
  mailboxes: 'mailboxes',
} as const satisfies Readonly<Record<keyof PlanSpec, string>>
const TEXTS: Readonly<Partial<Record<keyof PlanSpec, (value: number) => string>>> = {
  memoryMb: memoryText,
  diskGb: volumeText,
  transferGb: volumeText,
}

/** What a plan has, as its kind declares it and in that order; what it does not speak of is left out. */
export function useSpecFacts(): (spec: PlanSpec, type: string) => Fact[] {
  const t = useTranslations('orders.spec')
  const label = useTranslations()
  return (spec, type) => {
    const kind = kindNamed(type)
    return figuresOfType(kind?.contract ?? { figures: [] }, type).flatMap(({ name, unlimited }) => {
      const value = spec[name]
      if (value === null && !unlimited) return []
      const own = kind?.figureLabels?.[name]
      return [{ name: own ? label(own) : t(LABELS[name]), value: value === null ? t('unlimited') : (TEXTS[name] ?? String)(value) }]
    })
  }
}
