import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import { pickFigures } from '@portal/contracts/kinds/figures.ts'
import { pageOf } from '@portal/contracts/kinds/kind.ts'
import type { Localized } from '@portal/contracts/locale.ts'
import { part, type Tx } from '../../platform/tx.ts'
import type { KindJobs, Need, ServiceKind } from './kind.ts'
import type { WorkPlan } from './work.rules.ts'

/** What every kind's plan of a delivery is called. */
const DELIVERY = 'build'

/** Every kind that this portal knows, by its id and by the types it sells. Refuses two that claim one name. */
export class Kinds {
  readonly all: readonly ServiceKind[]
  private readonly byId = new Map<string, ServiceKind>()
  private readonly byType = new Map<string, ServiceKind>()

  constructor(all: readonly ServiceKind[]) {
    this.all = all
    for (const kind of all) {
      const { id, types } = kind.contract
      if (this.byId.has(id)) throw new Error(`kind ${id} is registered twice`)
      this.byId.set(id, kind)
      for (const type of Object.keys(types)) {
        if (this.byType.has(type)) throw new Error(`service type ${type} is of two kinds`)
        this.byType.set(type, kind)
      }
    }
  }

  of(id: string): ServiceKind {
    const kind = this.byId.get(id)
    if (!kind) throw new Error(`no such kind of service: ${id}`)
    return kind
  }

  /** Null for a type that nobody registered: it came from outside. */
  ofType(type: string): ServiceKind | null {
    return this.byType.get(type) ?? null
  }

  get types(): readonly string[] {
    return [...this.byType.keys()]
  }

  /** The plan of a saga's work, and whose it is. */
  workOf(saga: string): WorkPlan | null {
    return this.all.find(({ work }) => Object.hasOwn(work, saga))?.work[saga] ?? null
  }

  /** What staff call a saga. */
  nameOf(saga: string): Localized | null {
    const quiet = this.all.find(({ quietWork }) => quietWork && Object.hasOwn(quietWork, saga))?.quietWork?.[saga]
    return this.workOf(saga)?.name ?? quiet ?? null
  }

  /** Sagas that do long work on services. */
  get sagas(): readonly string[] {
    return this.all.flatMap(({ work }) => Object.keys(work))
  }

  /** Sagas that deliver what was sold. */
  get deliveries(): readonly string[] {
    return this.all.flatMap(({ work }) => Object.keys(work).filter((saga) => work[saga]?.kind === DELIVERY))
  }

  /** The page of a service, as links in notices name it. */
  linkOf({ id, kind }: { readonly id: number; readonly kind: string }): string {
    return pageOf(this.of(kind).contract, id)
  }

  needOf(type: string, figures: PlanFigures): Need | null {
    return this.ofType(type)?.need(figures, type) ?? null
  }

  /** What a plan of this type has, as its kind declares it. */
  figuresOf(type: string, plan: PlanFigures): PlanFigures {
    const kind = this.ofType(type)
    return kind ? pickFigures(kind.contract, type, plan) : {}
  }

  /** Which job of each kind hears an event of its services. */
  heard<E extends keyof KindJobs>(event: E): { readonly kind: string; readonly job: NonNullable<KindJobs[E]> }[] {
    return this.all.flatMap(({ contract, jobs }) => {
      const job = jobs?.[event]
      return job ? [{ kind: contract.id, job }] : []
    })
  }
}

const KINDS = part<Kinds>('kinds of service')
/** What `compose.ts` gives to every transaction. */
export const kindsPart = (kinds: Kinds) => KINDS.of(kinds)
/** The kinds of the portal that this transaction belongs to. */
export const kindsOf = (tx: Tx): Kinds => KINDS.in(tx)
