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

/** What a plan has, in the order people compare it; what it does not speak of is left out. */
export function useSpecFacts(): (spec: PlanSpec, type: string) => Fact[] {
  const t = useTranslations('orders.spec')
  const label = useTranslations()
  return (spec, type) => {
    const ports = kindNamed(type)?.figureLabels?.ports
    const facts: (Fact | null)[] = [
      spec.cpu === null ? null : { name: t('cpu'), value: String(spec.cpu) },
      spec.memoryMb === null ? null : { name: t('memory'), value: memoryText(spec.memoryMb) },
      spec.diskGb === null ? null : { name: t('disk'), value: volumeText(spec.diskGb) },
      spec.websites === null ? null : { name: t('websites'), value: String(spec.websites) },
      spec.mailboxes === null ? null : { name: t('mailboxes'), value: String(spec.mailboxes) },
      spec.ports === null ? null : { name: ports ? label(ports) : t('ports'), value: String(spec.ports) },
      { name: t('transfer'), value: spec.transferGb === null ? t('unlimited') : volumeText(spec.transferGb) },
    ]
    return facts.filter((fact) => fact !== null)
  }
}
