import { useFormatter, useTranslations } from 'use-intl'
import type { Vps } from './calls.ts'

/** 1024 GB and more in TB, memory in GB: whole figures where they are whole. */
export function useSizes() {
  const t = useTranslations('compute.size')
  const format = useFormatter()
  const number = (value: number) => format.number(value, { maximumFractionDigits: 1 })
  const gigabytes = (gb: number) => (gb >= 1000 ? t('tb', { n: number(gb / (gb % 1024 === 0 ? 1024 : 1000)) }) : t('gb', { n: number(gb) }))
  const memory = (mb: number) => (mb < 1024 ? t('mb', { n: number(mb) }) : t('gb', { n: number(mb / 1024) }))
  return {
    gigabytes,
    memory,
    cpu: (n: number) => t('cpu', { n }),
    /** "4 vCPU · 8 GB · 80 GB" */
    plan: ({ cpu, memoryMb, diskGb }: Pick<Vps, 'cpu' | 'memoryMb' | 'diskGb'>) =>
      [t('cpu', { n: cpu }), memory(memoryMb), gigabytes(diskGb)].join(' · '),
  }
}

/** What a person types into a client: the port only where one is shown [S5]. */
export const addressOf = ({ address, port }: Pick<Vps, 'address' | 'port'>): string | null =>
  address === null ? null : port === null ? address : `${address}:${port}`
