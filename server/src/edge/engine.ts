import type { ProxyTrouble } from '@portal/contracts/edge.ts'
import type { EngineStep } from './desired.rules.ts'

interface Outcome {
  readonly id: string
  readonly trouble: ProxyTrouble | null
}

/** One of the host's engines, and what of what it was given it could not do. */
export class Engine<T extends { readonly id: string }> {
  private readonly run: (step: EngineStep<T>) => Promise<readonly Outcome[]>
  private readonly troubled = new Map<string, ProxyTrouble>()

  constructor(run: (step: EngineStep<T>) => Promise<readonly Outcome[]>) {
    this.run = run
  }

  get troubles(): { readonly id: string; readonly trouble: ProxyTrouble }[] {
    return [...this.troubled].map(([id, trouble]) => ({ id, trouble }))
  }

  async apply({ remove, set }: EngineStep<T>): Promise<void> {
    for (const id of remove) this.troubled.delete(id)
    if (remove.length > 0 || set.length > 0) this.note(await this.run({ remove, set }))
  }

  note(outcomes: readonly Outcome[]): void {
    for (const { id, trouble } of outcomes) {
      if (trouble === null) this.troubled.delete(id)
      else this.troubled.set(id, trouble)
    }
  }

  /** Of these, what it could not do. */
  async retry(desired: ReadonlyMap<string, T>, ids: readonly string[] = [...this.troubled.keys()]): Promise<void> {
    await this.apply({ remove: [], set: ids.flatMap((id) => desired.get(id) ?? []) })
  }
}
