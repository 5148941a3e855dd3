/** Plain geometry of a graph: figures in, paths out. */

type Figures = readonly (number | null)[]

export interface Frame {
  readonly width: number
  readonly height: number
  /** The figure at the top line. */
  readonly top: number
}

const round = (value: number): number => Math.round(value * 10) / 10

export const xOf = ({ width }: Pick<Frame, 'width'>, index: number, steps: number): number =>
  steps < 2 ? 0 : round((index * width) / (steps - 1))
export const yOf = ({ height, top }: Pick<Frame, 'height' | 'top'>, value: number): number =>
  round(height - (Math.min(Math.max(value, 0), top) / top) * height)

/** Stretches without a gap, as first index and figures. */
function stretches(figures: Figures): { readonly from: number; readonly values: readonly number[] }[] {
  const all: { from: number; values: number[] }[] = []
  figures.forEach((value, index) => {
    if (value === null) return
    const last = all.at(-1)
    if (last && last.from + last.values.length === index) last.values.push(value)
    else all.push({ from: index, values: [value] })
  })
  return all
}

/** The line of the averages: broken where nothing was measured, a dot where a figure stands alone. */
export function linePath(figures: Figures, frame: Frame): string {
  return stretches(figures)
    .map(({ from, values }) => {
      const points = values.map((value, at) => `${xOf(frame, from + at, figures.length)} ${yOf(frame, value)}`)
      return `M${points.join('L')}${points.length === 1 ? 'h.01' : ''}`
    })
    .join('')
}

/** From the lowest to the highest. */
export function bandPath(min: Figures, max: Figures, frame: Frame): string {
  return stretches(min)
    .filter(({ values }) => values.length > 1)
    .map(({ from, values }) => {
      const at = (index: number) => xOf(frame, from + index, min.length)
      const below = values.map((value, index) => `${at(index)} ${yOf(frame, value)}`)
      const above = values.map((value, index) => `${at(index)} ${yOf(frame, max[from + index] ?? value)}`)
      return `M${above.join('L')}L${below.reverse().join('L')}Z`
    })
    .join('')
}

/** A round figure at or above, so that half of it is round too. */
export function niceTop(value: number): number {
  if (!(value > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const steps = [1, 2, 4, 5, 8, 10]
  return (steps.find((step) => step * power >= value) ?? 10) * power
}

export interface Summary {
  readonly min: number
  readonly avg: number
  readonly max: number
  /** The newest figure. */
  readonly last: number
}

/** Null where nothing was measured at all. */
export function summaryOf({ min, avg, max }: { min: Figures; avg: Figures; max: Figures }): Summary | null {
  const known = (figures: Figures) => figures.filter((value) => value !== null)
  const averages = known(avg)
  const last = averages.at(-1)
  if (last === undefined) return null
  return {
    min: known(min).reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    max: known(max).reduce((most, value) => Math.max(most, value), 0),
    avg: averages.reduce((sum, value) => sum + value, 0) / averages.length,
    last,
  }
}
