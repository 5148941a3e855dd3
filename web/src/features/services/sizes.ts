import { type Counted, type Figure, figuresOfType, type PlanFigures } from '@portal/contracts/kinds/figures.ts'
import { type Locale, useFormatter, useLocale, useTranslations } from 'use-intl'
import { kindNamed } from './kinds.ts'

/** One figure of a plan, beside its name or in a line with others. */
export interface FigureFact {
  readonly label: string
  readonly value: string
  /** "2 vCPU": with what it counts. */
  readonly short: string
}

interface Tools {
  readonly locale: Locale
  readonly text: (key: 'mb' | 'gb' | 'tb' | 'unlimited', n: string) => string
  readonly number: (value: number) => string
}

/** 1024 GB and more in TB, memory in GB: whole figures where they are whole. What a figure is called and counts is said by its kind. */
export function sizesIn({ locale, text, number }: Tools) {
  const gigabytes = (gb: number) => (gb >= 1000 ? text('tb', number(gb / (gb % 1024 === 0 ? 1024 : 1000))) : text('gb', number(gb)))
  const memory = (mb: number) => (mb < 1024 ? text('mb', number(mb)) : text('gb', number(mb / 1024)))
  const counted = (said: Counted, n: number) =>
    (typeof said === 'string' ? said : new Intl.PluralRules(locale).select(n) === 'one' ? said.one : said.other).replace('{n}', number(n))
  /** "2 vCPU", "4 GB". */
  const one = (figure: Figure, value: number): string =>
    figure.unit === 'mb'
      ? memory(value)
      : figure.unit === 'gb'
        ? gigabytes(value)
        : counted(figure.counted?.[locale] ?? `${figure.label[locale]} {n}`, value)
  return {
    gigabytes,
    memory,
    one,
    /** "4 vCPU · 8 GB · 80 GB"; what a plan has not is not said, nor what may be unlimited or is a plan's beside its size. */
    line: (figures: readonly Figure[], plan: PlanFigures): string =>
      figures
        .flatMap((figure) => {
          const value = plan[figure.name]
          if (!value || figure.unlimited || figure.standard) return []
          return figure.named ? `${figure.label[locale]} ${one(figure, value)}` : one(figure, value)
        })
        .join(' · '),
    /** Each in the order in which the kind declares them. */
    facts: (figures: readonly Figure[], plan: PlanFigures): FigureFact[] =>
      figures.flatMap((figure) => {
        const [value, label] = [plan[figure.name] ?? null, figure.label[locale]]
        if (value !== null)
          return { label, value: figure.unit === 'pieces' ? number(value) : one(figure, value), short: one(figure, value) }
        const unlimited = text('unlimited', '')
        return figure.unlimited ? { label, value: unlimited, short: unlimited } : []
      }),
  }
}

export function useSizes() {
  const t = useTranslations('services.size')
  const format = useFormatter()
  return sizesIn({
    locale: useLocale(),
    text: (key, n) => t(key, { n }),
    number: (value) => format.number(value, { maximumFractionDigits: 1 }),
  })
}

/** What a plan of this type has, as its kind declares it; a type that this browser does not know has nothing to show. */
export const figuresOf = (type: string): readonly Figure[] => figuresOfType(kindNamed(type)?.contract ?? { figures: [] }, type)
