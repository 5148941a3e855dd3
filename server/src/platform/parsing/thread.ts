import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from './pool.ts'
import type { Parsed } from './task.ts'

/** Entry of a parser thread: loads the requested parser and runs it. The parent kills the thread when the deadline passes. */

const send = (message: FromThread): void => parentPort?.postMessage(message)

async function handle({ module, input }: ToThread): Promise<void> {
  try {
    const { run } = (await import(module)) as { run: (input: unknown) => Parsed<unknown> | Promise<Parsed<unknown>> }
    send({ is: 'started' })
    const { value, work } = await run(input)
    send({ is: 'done', value, work })
  } catch (error) {
    send({ is: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

parentPort?.on('message', (message: ToThread) => void handle(message))
