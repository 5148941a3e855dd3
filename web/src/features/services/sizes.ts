import type { PlanFigures } from '@portal/contracts/modules/catalogue.contract.ts'
import { useFormatter, useTranslations } from 'use-intl'

/** 1024 GB and more in TB, memory in GB: whole figures where they are whole. */
export function useSizes() {
  const t = useTranslations('services.size')
  const format = useFormatter()
  const number = (value: number) => format.number(value, { maximumFractionDigits: 1 })
  const gigabytes = (gb: number) => (gb >= 1000 ? t('tb', { n: number(gb / (gb % 1024 === 0 ? 1024 : 1000)) }) : t('gb', { n: number(gb) }))
  const memory = (mb: number) => (mb < 1024 ? t('mb', { n: number(mb) }) : t('gb', { n: number(mb / 1024) }))
  // Traffic is no part of a size in one line: most plans do not limit it.
  const said = {
    cpu: (n: number) => t('cpu', { n }),
    memoryMb: memory,
    diskGb: gigabytes,
    ports: (n: number) => t('ports', { n }),
    websites: (n: number) => t('websites', { n }),
    mailboxes: (n: number) => t('mailboxes', { n }),
  }
  return {
    gigabytes,
    memory,
    cpu: said.cpu,
    /** "4 vCPU · 8 GB · 80 GB"; what it has not is not said, whatever its kind. */
    plan: (figures: PlanFigures) =>
      (Object.keys(said) as (keyof typeof said)[])
        .flatMap((name) => {
          const value = figures[name]
          return value ? [said[name](value)] : []
        })
        .join(' · '),
  }
}
