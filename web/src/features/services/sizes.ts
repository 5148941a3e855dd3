import { useFormatter, useTranslations } from 'use-intl'

/** Of plans that are sold by their size. */
interface PlanSize {
  readonly cpu: number
  readonly memoryMb: number
  readonly diskGb: number
}

/** 1024 GB and more in TB, memory in GB: whole figures where they are whole. */
export function useSizes() {
  const t = useTranslations('services.size')
  const format = useFormatter()
  const number = (value: number) => format.number(value, { maximumFractionDigits: 1 })
  const gigabytes = (gb: number) => (gb >= 1000 ? t('tb', { n: number(gb / (gb % 1024 === 0 ? 1024 : 1000)) }) : t('gb', { n: number(gb) }))
  const memory = (mb: number) => (mb < 1024 ? t('mb', { n: number(mb) }) : t('gb', { n: number(mb / 1024) }))
  return {
    gigabytes,
    memory,
    cpu: (n: number) => t('cpu', { n }),
    /** "4 vCPU · 8 GB · 80 GB" */
    plan: ({ cpu, memoryMb, diskGb }: PlanSize) => [t('cpu', { n: cpu }), memory(memoryMb), gigabytes(diskGb)].join(' · '),
  }
}
