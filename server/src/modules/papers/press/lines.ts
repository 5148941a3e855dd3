import { Paragraph, type Run } from './runs.ts'

/** Width of runs in points. */
export type Measure = (runs: readonly Run[]) => number

/** Breaks text of any script into lines of this width, each as runs from left to right; without a width, only at line ends of the text. */
export function linesOf(text: string, width: number | undefined, measure: Measure): Run[][] {
  return text.split('\n').flatMap((line) => {
    const paragraph = new Paragraph(line)
    if (width === undefined) return [paragraph.runs(0, line.length)]
    return brokenAt(paragraph, width, measure).map(([from, to]) => paragraph.runs(from, to))
  })
}

function brokenAt(paragraph: Paragraph, width: number, measure: Measure): [number, number][] {
  const { text } = paragraph
  const trimmed = (from: number, to: number): number => from + text.slice(from, to).trimEnd().length
  const fits = (from: number, to: number): boolean => measure(paragraph.runs(from, trimmed(from, to))) <= width
  const lines: [number, number][] = []
  let from = 0
  let filled = 0
  const close = (): void => {
    lines.push([from, trimmed(from, filled)])
    from = filled
  }
  for (const end of paragraph.breaks()) {
    if (fits(from, end)) {
      filled = end
      continue
    }
    if (filled > from) close()
    // One part alone may be wider than the line.
    for (const at of fits(from, end) ? [end] : paragraph.clusterEnds(from, end)) {
      if (filled > from && !fits(from, at)) close()
      filled = at
    }
  }
  close()
  return lines
}
