import { type ChildProcess, fork } from 'node:child_process'

/** Names are resolved on threads: four would make customers wait for each other's slow name servers. */
const THREADS = '32'

/** Between an engine and its processes. */
export interface Question<Ask> {
  readonly no: number
  readonly ask: Ask
}

interface Numbered {
  readonly no: number
}

/** One process of an engine and what is asked of it. */
export class EngineProcess<Ask, Answer extends Numbered> {
  private readonly child: ChildProcess
  private readonly waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  private last = 0

  constructor(program: string, onEnd: () => void) {
    this.child = fork(program, [], {
      serialization: 'advanced',
      execArgv: [],
      env: { UV_THREADPOOL_SIZE: THREADS },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.child.on('message', (answer: Answer) => {
      this.waiting.get(answer.no)?.resolve(answer)
      this.waiting.delete(answer.no)
    })
    const gone = (): void => {
      for (const { reject } of this.waiting.values()) reject(new Error('the process of the engine ended'))
      this.waiting.clear()
      onEnd()
    }
    this.child.once('exit', gone)
    this.child.once('error', () => this.child.kill('SIGKILL'))
  }

  private ask(ask: Ask): Promise<Answer> {
    const no = ++this.last
    return new Promise((resolve, reject) => {
      this.waiting.set(no, { resolve, reject })
      this.child.send({ no, ask } satisfies Question<Ask>, (error) => {
        if (!error) return
        this.waiting.delete(no)
        reject(error)
      })
    })
  }

  /** Null where the process ended meanwhile. */
  asked(ask: Ask): Promise<Answer | null> {
    return this.ask(ask).catch(() => null)
  }

  async close(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const ended = new Promise((resolve) => this.child.once('exit', resolve))
    this.child.kill('SIGKILL')
    await ended
  }
}
