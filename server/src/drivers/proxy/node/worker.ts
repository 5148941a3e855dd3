import type { Question } from '../../engine-process.ts'
import { ProxyCore } from './core.ts'
import type { Answer, Ask } from './messages.ts'

/** A process of the engine: it serves what its parent tells it, and ends with it. */
let core: ProxyCore | null = null

const answer = (said: Answer): void => {
  process.send?.(said)
}

async function handle({ no, ask }: Question<Ask>): Promise<void> {
  if (ask.do === 'begin') core = new ProxyCore(ask.policy)
  const serving = core
  if (!serving) return
  if (ask.do === 'refuse') serving.refuse(ask.ranges)
  if (ask.do === 'apply') return answer({ no, outcomes: await serving.apply(ask.remove, ask.set) })
  if (ask.do === 'counts') return answer({ no, counts: serving.counts() })
  if (ask.do === 'load') return answer({ no, connections: serving.connections })
  answer({ no })
}

process.on('message', (question: Question<Ask>) => void handle(question))
process.on('disconnect', () => process.exit(0))
// Who runs us decides when we end: a Ctrl-C in a terminal reaches the whole group.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
