import type { Question } from '../../engine-process.ts'
import { RelayCore } from './core.ts'
import type { Answer, Ask } from './messages.ts'

/** A process of the engine: it serves what its parent tells it, and ends with it. */
const core = new RelayCore(() => Date.now())

async function answerTo(ask: Ask): Promise<Omit<Answer, 'no'>> {
  if (ask.do === 'apply') return { outcomes: await core.apply(ask.remove, ask.set) }
  return ask.do === 'counts' ? { counts: core.counts() } : { open: core.open() }
}

process.on('message', ({ no, ask }: Question<Ask>) => void answerTo(ask).then((said) => process.send?.({ no, ...said } satisfies Answer)))
process.on('disconnect', () => process.exit(0))
// Who runs us decides when we end: a Ctrl-C in a terminal reaches the whole group.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
