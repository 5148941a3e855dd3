import { channel } from 'node:diagnostics_channel'
import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import type { ParserLane, ParserTask } from './task.ts'

export interface ToThread {
  readonly module: string
  readonly input: unknown
}

export type FromThread =
  | { readonly is: 'started' }
  | { readonly is: 'done'; readonly value: unknown; readonly work: Readonly<Record<string, number>> }
  | { readonly is: 'failed'; readonly message: string }

/**
 * Publishes a `ParserRun` when a parser is requested (in the caller's async context) and when it has ended: tests count parser work by it
 * instead of measuring time.
 */
export const PARSER_RUNS = 'portal:parser-runs'
const runs = channel(PARSER_RUNS)

export interface ParserRun {
  readonly task: string
  readonly state: 'requested' | 'done' | 'failed' | 'deadline' | 'refused'
  readonly work: Readonly<Record<string, number>>
}

/** The parser did not finish: its deadline passed, it ran out of memory, or it threw. */
export class ParserStopped extends Error {
  readonly deadline: boolean

  constructor(task: string, reason: string, deadline = false) {
    super(`parser ${task}: ${reason}`)
    this.deadline = deadline
  }
}

/** Runs of one owner that may wait; one more is refused, so that a flood takes neither memory nor the turn of others. */
const WAITING_MAX = 8
/** Limit in milliseconds for starting a thread and loading a parser's libraries, before its own deadline begins. */
const LOAD_MS = 30_000
/** Heap of a thread in MB. A parser that needs more is stopped; the process lives on. */
const HEAP_MB: Readonly<Record<ParserLane, number>> = { calls: 128, mail: 512 }

interface Waiting {
  readonly task: ParserTask<never, unknown>
  readonly input: unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** One thread and the runs that wait for it. Owners take turns, so that the runs of one delay those of another by one at most. */
class Lane {
  private readonly heapMb: number
  private readonly waiting = new Map<string, Waiting[]>()
  private thread: Worker | null = null
  private isBusy = false

  constructor(heapMb: number) {
    this.heapMb = heapMb
  }

  submit(owner: string, run: Waiting): void {
    const queue = this.waiting.get(owner) ?? []
    if (queue.length >= WAITING_MAX) {
      publish(run.task, 'refused')
      run.reject(new AppError('too-many-requests', { seconds: 1 }))
      return
    }
    queue.push(run)
    this.waiting.set(owner, queue)
    this.next()
  }

  private next(): void {
    if (this.isBusy) return
    const [owner, queue] = this.waiting.entries().next().value ?? []
    const run = queue?.shift()
    if (owner === undefined || !queue || !run) return
    this.waiting.delete(owner)
    if (queue.length > 0) this.waiting.set(owner, queue)
    this.isBusy = true
    void this.perform(run).finally(() => {
      this.isBusy = false
      this.next()
    })
  }

  private perform({ task, input, resolve, reject }: Waiting): Promise<void> {
    const thread = this.open()
    return new Promise((ended) => {
      let timer = setTimeout(() => stop(new ParserStopped(task.name, 'its libraries did not load')), LOAD_MS)
      const end = (): void => {
        clearTimeout(timer)
        thread.off('message', hear).off('error', fail).off('exit', exit)
        ended()
      }
      const stop = (error: ParserStopped): void => {
        this.drop(thread)
        end()
        publish(task, error.deadline ? 'deadline' : 'failed')
        reject(error)
      }
      const hear = (message: FromThread): void => {
        if (message.is === 'started') {
          clearTimeout(timer)
          timer = setTimeout(() => stop(new ParserStopped(task.name, `stopped after ${task.deadlineMs} ms`, true)), task.deadlineMs)
          return
        }
        end()
        if (message.is === 'done') {
          publish(task, 'done', message.work)
          resolve(message.value)
        } else {
          publish(task, 'failed')
          reject(new ParserStopped(task.name, message.message))
        }
      }
      const fail = (error: Error): void => stop(new ParserStopped(task.name, error.message))
      const exit = (): void => stop(new ParserStopped(task.name, 'its thread ended'))
      thread.on('message', hear).on('error', fail).on('exit', exit)
      thread.postMessage({ module: task.module, input } satisfies ToThread)
    })
  }

  private open(): Worker {
    if (this.thread) return this.thread
    const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'))
    const thread = new Worker(new URL(`./thread${extension}`, import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.heapMb },
      // Settings hold secrets, which a parser of outside text does not need.
      env: {},
    })
    thread.unref()
    // Also while no run waits for it: an `error` that has no listener would end the process.
    thread.on('error', () => this.drop(thread)).on('exit', () => this.drop(thread))
    this.thread = thread
    return thread
  }

  private drop(thread: Worker): void {
    if (this.thread === thread) this.thread = null
    void thread.terminate()
  }
}

const lanes: Readonly<Record<ParserLane, Lane>> = { calls: new Lane(HEAP_MB.calls), mail: new Lane(HEAP_MB.mail) }

const publish = (task: Pick<ParserTask<never, unknown>, 'name'>, state: ParserRun['state'], work: ParserRun['work'] = {}): void =>
  runs.publish({ task: task.name, state, work } satisfies ParserRun)

/**
 * Parses outside text in a parser thread. The caller must not be in a transaction: the run may take until its deadline.
 *
 * @param owner whose work it is, such as `account:7`: owners take turns, and each may have a few runs waiting.
 * @throws {ParserStopped} if the parser threw, took too long or needed too much memory.
 * @throws {AppError} `too-many-requests` if too many runs of the owner are waiting.
 */
export function runParser<I, O>(task: ParserTask<I, O>, input: I, owner: string): Promise<O> {
  publish(task as never, 'requested')
  return new Promise<O>((resolve, reject) =>
    lanes[task.lane].submit(owner, { task: task as never, input, resolve: resolve as (value: unknown) => void, reject }),
  )
}
