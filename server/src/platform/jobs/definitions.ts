import type { Module } from '../module.ts'
import type { LiveJob, TxJob } from './handler.ts'
import type { JobRow } from './store.ts'

/** Every job of the house by its name. */
export class JobDefinitions {
  private readonly all = new Map<string, TxJob | LiveJob>()

  constructor(modules: readonly Module[]) {
    for (const job of modules.flatMap((module) => module.jobs ?? [])) {
      const { name, pool } = job.definition
      if (this.all.has(name)) throw new Error(`job ${name} is defined twice`)
      if ('live' in job === (pool === 'tx')) throw new Error(`job ${name} does not belong in the pool ${pool}`)
      // It would stay failed after the first moment in which an engine or a gateway does not answer.
      if ((job.maxAttempts ?? 2) < 2) throw new Error(`job ${name} is never tried again`)
      this.all.set(name, job)
    }
  }

  get names(): readonly string[] {
    return [...this.all.keys()].sort()
  }

  find(name: string): TxJob | LiveJob | undefined {
    return this.all.get(name)
  }

  of({ name }: JobRow): TxJob | LiveJob {
    const job = this.all.get(name)
    if (!job) throw new Error(`no such job: ${name}`)
    return job
  }
}
