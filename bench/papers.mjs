import { median, startNode } from './lib/measure.mjs'

/** PDFs per CPU second beside the library alone, and whether memory stays where it is over a thousand of them. `BENCH_PAPERS`: how many. */
export async function measurePapers() {
  const process = await startNode(['--expose-gc', 'bench/press-papers.mjs'], { ready: /papers: (\{.*\})/ })
  await process.stop()
  const { papers, ours, theirs, bytes, memory } = JSON.parse(process.found[1])
  const quarter = memory.length / 4
  const [second, last] = [median(memory.slice(quarter, 2 * quarter)), median(memory.slice(3 * quarter))]
  const tenth = papers / 10
  return [
    {
      title: 'a PDF: CPU of an invoice in Chinese / of the library alone with the same letters',
      ratio: ours / theirs,
      aim: { atMost: 3 },
      raw: [
        ['PDFs per CPU second', tenth / ours],
        ['the library alone, per CPU second', tenth / theirs],
        ['bytes of a PDF', bytes],
      ],
    },
    {
      title: `memory over ${papers.toLocaleString('en-US')} PDFs: last / second quarter`,
      ratio: last / second,
      aim: { atMost: 1.1 },
      raw: [
        ['second quarter, MB', second],
        ['last quarter, MB', last],
      ],
    },
  ]
}
