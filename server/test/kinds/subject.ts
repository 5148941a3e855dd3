import type { ServiceType } from '@portal/contracts/constants.ts'
import { type AnyEndpoint, type InputOf, mayAskProof, type OutputOf } from '@portal/contracts/endpoint.ts'
import type { FigureName, PlanFigures } from '@portal/contracts/kinds/figures.ts'
import type { KindContract } from '@portal/contracts/kinds/kind.ts'
import type { ChangeCalls, LifeCalls } from '@portal/contracts/kinds/life.calls.ts'
import type { z } from 'zod'
import { PASSWORD } from '../support/customers.ts'
import type { ErrorData, Session, TestPortal } from '../support/portal.ts'

/** What an engine says of one service, past every fault. */
export interface Observed {
  readonly runs: boolean
  /** How much it has of what `more-room` adds to: its disk, where the kind says nothing else. */
  readonly diskGb: number
}

export type Trouble = 'passing' | 'lost' | 'lasting'

/** A hand on the engine behind a kind: it says what is really there, and fails where it is told to. */
export interface EngineHand {
  readonly observe: (serviceId: number) => Promise<Observed | null>
  /** The next deliveries fail: `passing` is worth another try, `lasting` is not, wherever it is tried; of `lost` the answer is. */
  readonly failDeliveries: (trouble: Trouble, times: number) => Promise<void> | void
  readonly failStops: (times: number) => Promise<void> | void
  readonly failResizes: () => Promise<void> | void
  readonly heal: () => Promise<void> | void
}

export interface Stage {
  readonly portal: TestPortal
  readonly engine: EngineHand
}

/** A kind of service as the suite sees it: what it sells, its calls, its engine. */
export interface KindSubject {
  readonly contract: KindContract
  readonly type: ServiceType
  /** Of its delivery's saga, and what staff call that. */
  readonly delivery: { readonly saga: string; readonly name: string }
  readonly deliveredWithinHours: number
  readonly figures: { readonly small: PlanFigures; readonly large: PlanFigures }
  /** What the add-on `more-room` is of, where it is no disk. */
  readonly room?: { readonly figure: FigureName; readonly addon: string }
  /** Chosen where its kind has an operating system. */
  readonly image?: string
  readonly calls: {
    readonly list: ListEndpoint
    readonly detail: AnyEndpoint
    readonly life: LifeCalls
    readonly change: ChangeCalls
  }
  readonly stage: () => Promise<Stage>
}

interface Page {
  readonly items: readonly unknown[]
  readonly total: number
  readonly counts: unknown
}
type ListEndpoint = AnyEndpoint & { readonly output: z.ZodType<Page, Page> }

async function send(portal: TestPortal, endpoint: AnyEndpoint, input: object, as: Session) {
  return await portal.post(`/api2/${endpoint.path}`, { username: as.username, sessionId: as.sessionId, ...input })
}

/** As `portal.ok`, of a call that no registry names. */
export async function ask<E extends AnyEndpoint>(
  portal: TestPortal,
  endpoint: E,
  input: z.input<E['input']>,
  as: Session,
): Promise<OutputOf<E>> {
  const answer = await send(portal, endpoint, { ...(input as object), ...(mayAskProof(endpoint) && { proof: PASSWORD }) }, as)
  if (answer.status !== 'success') throw new Error(`${endpoint.path} answered ${answer.http} ${JSON.stringify(answer.data)}`)
  return answer.data as OutputOf<E>
}

/** Code of the refusal; a success is a failed test. */
export async function refusedBy<E extends AnyEndpoint>(
  portal: TestPortal,
  endpoint: E,
  input: Partial<InputOf<E>>,
  as: Session,
): Promise<ErrorData['code']> {
  const answer = await send(portal, endpoint, input, as)
  if (answer.status !== 'error') throw new Error(`${endpoint.path} succeeded: ${JSON.stringify(answer.data)}`)
  return answer.data.code
}
