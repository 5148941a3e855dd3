import { useFormatter, useTranslations } from 'use-intl'

export type Metric = 'cpu' | 'memory' | 'disk' | 'network'

interface Unit {
  readonly name: string
  readonly size: number
}

const GIB = 1024 ** 3
const LADDERS: Readonly<Record<Exclude<Metric, 'cpu'>, readonly Unit[]>> = {
  memory: [
    { name: 'GB', size: GIB },
    { name: 'MB', size: 1024 ** 2 },
  ],
  disk: [
    { name: 'GB/s', size: 1e9 },
    { name: 'MB/s', size: 1e6 },
    { name: 'kB/s', size: 1e3 },
  ],
  // Kept as bytes, spoken of as bits.
  network: [
    { name: 'Gbit/s', size: 1.25e8 },
    { name: 'Mbit/s', size: 1.25e5 },
    { name: 'kbit/s', size: 125 },
  ],
}

/** Figures of a graph are told in one unit: the one that suits its top. */
export function unitFor(metric: Metric, top: number): Unit {
  if (metric === 'cpu') return { name: '%', size: 1 }
  const ladder = LADDERS[metric]
  const found = ladder.find(({ size }) => top >= size) ?? ladder.at(-1)
  return found ?? { name: '', size: 1 }
}

/** `tell(0.3e6)` is "0.3 MB/s"; `bare` leaves out the unit. */
export function useUnit(metric: Metric, top: number) {
  const format = useFormatter()
  const t = useTranslations('graphs')
  const unit = unitFor(metric, top)
  const bare = (value: number): string => {
    const n = value / unit.size
    return format.number(n, { maximumFractionDigits: n < 10 && n > 0 ? 1 : 0 })
  }
  return {
    bare,
    name: unit.name,
    tell: (value: number): string => (metric === 'cpu' ? t('percent', { n: bare(value) }) : `${bare(value)} ${unit.name}`),
  }
}
