/** A simulated failure of one or more operations of a driver. */
interface FaultPlan<Operation extends string, Fault extends string> {
  /** The fault happens at whichever of these is called first. */
  readonly operations: readonly Operation[]
  readonly fault: Fault
  /** Machine that the fault is limited to, by its driver's key; `undefined`: any machine. */
  readonly target?: string | undefined
  /** Name in the demo's list of faults; `undefined`: planned by a test. */
  readonly name?: string
}

interface Planned<Operation extends string, Fault extends string> extends FaultPlan<Operation, Fault> {
  /** How many more operations fail. */
  left: number
}

/** Simulated failures that were planned and have not all happened yet, in the order in which they were planned. */
export class PlannedFaults<Operation extends string, Fault extends string> {
  private planned: Planned<Operation, Fault>[] = []

  /** The next `times` such operations fail. */
  add(plan: FaultPlan<Operation, Fault>, times: number): void {
    if (times > 0) this.planned.push({ ...plan, left: times })
  }

  /** Returns the fault that an operation on that machine meets, if any, and counts it as happened. */
  take(operation: Operation, target: string | undefined): Fault | undefined {
    const found = this.planned.find((one) => one.operations.includes(operation) && (one.target === undefined || one.target === target))
    if (!found) return undefined
    found.left--
    if (found.left === 0) this.planned = this.planned.filter((one) => one !== found)
    return found.fault
  }

  /** Is a fault of this operation planned for this machine alone? It does not count as happened. */
  awaits(operation: Operation, target: string): boolean {
    return this.planned.some((one) => one.target === target && one.operations.includes(operation))
  }

  /** How many operations are still going to fail. */
  get pending(): number {
    return this.planned.reduce((sum, { left }) => sum + left, 0)
  }

  get all(): readonly Readonly<Planned<Operation, Fault>>[] {
    return this.planned
  }

  /** Takes back what has not happened yet: everything, or the faults of that name, of that machine, or of both. */
  remove({ name, target }: { readonly name?: string | undefined; readonly target?: string | undefined } = {}): void {
    this.planned = this.planned.filter(
      (one) => (name !== undefined && one.name !== name) || (target !== undefined && one.target !== target),
    )
  }
}
