import type { BackupPeriod } from '@portal/contracts/constants.ts'
import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { events, PayloadOf } from '@portal/contracts/events.ts'
import type { ActionTable, ShareRight } from '@portal/contracts/kinds/actions.ts'
import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import type { KindContract } from '@portal/contracts/kinds/kind.ts'
import type { ChangeCalls, LifeCalls, NamedCalls, ShareCalls } from '@portal/contracts/kinds/life.calls.ts'
import type { Locale, Localized } from '@portal/contracts/locale.ts'
import type { Actor } from '@portal/contracts/machine.ts'
import type { Optimization } from '@portal/contracts/modules/optimization.contract.ts'
import type { RgcProtocol } from '@portal/contracts/rgc.ts'
import type { Heard, JobDefinition } from '../../platform/jobs/definition.ts'
import type { Tx } from '../../platform/tx.ts'
import type { CapacitySnapshot, OfferedImage } from '../infrastructure/index.ts'
import type { KindChange } from './change.ts'
import type { RunFacts } from './refusal.rules.ts'
import type { WorkPlan } from './work.rules.ts'

/** Room on a node; `null` in a kind's answer: it takes none. */
export interface Need {
  readonly cpu: number
  readonly memoryMb: number
  readonly diskGb: number
  /** Of its second pool, for data disks; left out, none. */
  readonly storageGb?: number
  /** IPv4 addresses beside its own; left out, none. */
  readonly moreAddresses?: number
  /** It has no address of its own, but a block of ports of a shared one [S5]. */
  readonly shared?: boolean
}

/** One line of a cart, with what can be installed where it is to stand. */
export interface CartCheck {
  readonly type: string
  readonly spec: PlanFigures
  readonly locationId: number
  readonly image: OfferedImage | undefined
  /** Images that the plan allows; null: all. */
  readonly allowed: readonly string[] | null
}

/** For staff: `name` is a key the console translates, `value` is shown as it is (states are translated too). */
export interface StaffFact {
  readonly name: string
  readonly value: string
}

/** A line of a cart whose disk is to begin as a backup. */
export interface RestoreCheck {
  readonly accountId: number
  readonly backupId: number
  /** Of the plan. */
  readonly type: string
  readonly need: Need | null
  readonly locationId: number
}

/** A domain that somebody wrote in a cart. */
export type DomainCheck = { readonly ascii: string; readonly shown: string } | { readonly refused: ErrorCode; readonly domain: string }

export interface StaffConsoleRight {
  readonly serviceId: number
  /** The owner, in whose log it stands. */
  readonly accountId: number
  readonly staffSessionId: number
}

/** Where a service's own record says that it can be signed in to; never what a caller named. */
export interface RemoteDoors {
  readonly username: string
  readonly doors: Readonly<Partial<Record<RgcProtocol, RemoteDoor>>>
}

export interface RemoteDoor {
  readonly address: string
  readonly port: number
  /** A host that leads there itself comes to the machine over its own side: its public address is no way for what it leads on. */
  readonly beside?: { readonly hostId: number; readonly address: string; readonly port: number }
}

export type RemoteTurn = 'rgc-create' | 'rgc-delete'

/** How services of a kind are reached over gateways [S8], and how their run status says that a way is being opened or closed. */
export interface KindRemote {
  /** Null where it has no address yet. */
  readonly doors: (tx: Tx, serviceId: number) => Promise<RemoteDoors | null>
  /** False where its run status has no such state, or cannot take it now. */
  readonly begin: (tx: Tx, serviceId: number, turn: RemoteTurn, by: Actor) => Promise<boolean>
  /** What began is over; nothing where it is not this turn any more. */
  readonly end: (tx: Tx, serviceId: number, turn: RemoteTurn, done: boolean) => Promise<void>
}

type Hears<E> = JobDefinition<Heard<PayloadOf<E>>>

/** The kind's own jobs, by the event of its service that each hears. They may be told twice. */
export interface KindJobs {
  /** Ordered and paid: build it, or wait until somebody has. */
  readonly ordered: Hears<typeof events.serviceOrdered>
  /** The first reason to stand still appeared. Where it is absent nothing has to be confirmed, and the status says so at once. */
  readonly suspended?: Hears<typeof events.serviceSuspended>
  readonly resumed?: Hears<typeof events.serviceResumed>
  readonly ended?: Hears<typeof events.serviceEnded>
  /** Staff want it back. Where it is absent nothing is kept that could be lost, and it is back at once. */
  readonly undeleteAsked?: Hears<typeof events.serviceUndeleteAsked>
  /** A change was paid. Whoever begins it locks the service first: without its `changeInvoiceId` it was given up and paid back meanwhile. */
  readonly resizeOrdered?: Hears<typeof events.serviceResizeOrdered>
}

/** One service of the demo's past: whose it is, and what became of it. */
export interface DemoService {
  /** The code of its plan, and of the location. */
  readonly plan: string
  readonly location: string
  readonly name: string
  readonly image?: string
  readonly months: 1 | 3 | 6 | 12
  /** Before the demo is first shown; or so that a term ends so many days after that. */
  readonly ordered: { readonly daysAgo: number } | { readonly toEndInDays: number }
  readonly autoRenew?: boolean
  readonly trial?: true
  /** Placed, and not paid for. */
  readonly unpaid?: true
  readonly cancelled?: { readonly daysAgo: number; readonly how: 'end-of-billing' | 'immediate' }
  /** Backed up from then on: every so many days. */
  readonly backup?: { readonly daysAgo: number; readonly period: BackupPeriod }
  /** Enlarged by so many of an add-on, which its owner bought. */
  readonly extended?: { readonly daysAgo: number; readonly addon: string; readonly amount: number }
  /** By another customer than `demo`. */
  readonly by?: string
  /** Who else may use it, and with which rights beyond a member's. */
  readonly shared?: { readonly with: string; readonly rights: readonly ShareRight[] }
  /** What happened to it later, by its owner or by staff, so many days before the demo is first shown. */
  readonly deeds?: readonly { readonly daysAgo: number; readonly act: (tx: Tx, serviceId: number) => Promise<void> }[]
  /** Done to the service right after it was paid: what keeps it from being delivered. */
  readonly spoil?: (tx: Tx, serviceId: number) => Promise<void>
}

/**
 * One kind of service: everything that the house asks of it. Orders, services, renewals, changes, the dashboard and the staff console
 * look things up here and name no kind; what has no entry is not done.
 */
export interface ServiceKind {
  readonly contract: KindContract
  /** What may be done with one, by whom and when. */
  readonly actions: ActionTable
  readonly typeNames: Readonly<Record<string, Localized>>
  /** Its calls of every service's life; none while no module delivers it. */
  readonly calls?: { readonly life: LifeCalls; readonly named?: NamedCalls; readonly change?: ChangeCalls; readonly share?: ShareCalls }
  /** Types of it that can be built on what there is now [O4a]. */
  readonly orderable: (capacity: CapacitySnapshot) => readonly string[]
  readonly need: (figures: PlanFigures, type: string) => Need | null
  /** Of kinds that count things of their own: how many are left of each of these plans, by location. */
  readonly left?: (tx: Tx, planIds: readonly number[]) => Promise<ReadonlyMap<number, ReadonlyMap<number, number>>>
  /** Systems of an account's own, beside those of everybody. */
  readonly ownImages?: (tx: Tx, accountId: number) => Promise<readonly OfferedImage[]>
  /** The one engine that can make what was chosen; null: any. Where it is absent any can. */
  readonly engineFor?: (tx: Tx, chosen: { readonly accountId: number; readonly image: string | null }) => Promise<string | null>
  readonly cart?: (line: CartCheck) => ErrorCode | null
  /** Of kinds that ask for a domain: what the services of these lines will be called, or why they cannot be ordered so. */
  readonly domains?: (tx: Tx, wanted: readonly string[]) => Promise<readonly DomainCheck[]>
  /** Fails where this cannot begin as that backup of the account's; absent where nothing of the kind can. */
  readonly restores?: (tx: Tx, check: RestoreCheck) => Promise<void>
  readonly jobs?: KindJobs
  /** Later than this after the payment staff are alerted. */
  readonly deliveredWithinHours: number
  /** Its long work that customers watch, by the saga that does it. */
  readonly work: Readonly<Record<string, WorkPlan>>
  /** Its other sagas, as staff are told of them where one is stuck. */
  readonly quietWork?: Readonly<Record<string, Localized>>
  /** How these services are on their engine, for judging actions; those that need none are not in it. */
  readonly run?: (tx: Tx, serviceIds: readonly number[], lock: boolean) => Promise<ReadonlyMap<number, RunFacts>>
  readonly change?: KindChange
  /** Absent where nothing of it can be reached over a gateway. */
  readonly remote?: KindRemote
  /** It goes to another customer: what its former owner set up for themselves is forgotten. */
  readonly handedOver?: (tx: Tx, serviceId: number) => Promise<void>
  /** What the demo has of it. */
  readonly demo?: readonly DemoService[]
  /** What failed, in the owner's log, where something could not be done for it. */
  readonly failed: ErrorCode
  readonly staff?: {
    /** What its rows show as address. */
    readonly addresses: (tx: Tx, serviceIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
    readonly facts: (tx: Tx, serviceId: number, lang: Locale) => Promise<readonly StaffFact[]>
    /** Services whose address or host name begins so. */
    readonly atAddress: (tx: Tx, text: string) => Promise<readonly number[]>
    /** Carries out a power action that was judged; absent where the kind has no power. */
    readonly power?: (tx: Tx, serviceId: number, action: 'start' | 'shutdown' | 'stop' | 'restart') => Promise<unknown>
    /** What is done with its disk; each was judged, and the service is locked. Absent where it has none. */
    readonly disk?: {
      readonly take: (tx: Tx, serviceId: number, replace: boolean) => Promise<unknown>
      /** Back to its snapshot. */
      readonly restore: (tx: Tx, serviceId: number) => Promise<unknown>
      /** Back to its newest backup. */
      readonly recover: (tx: Tx, serviceId: number) => Promise<unknown>
      /** What it can be rebuilt with. */
      readonly systems: (tx: Tx, serviceId: number, lang: Locale) => Promise<readonly { id: string; title: string; fits: boolean }[]>
      readonly rebuild: (tx: Tx, serviceId: number, image: string) => Promise<unknown>
    }
    /** Sets a new password inside, which its owner alone sees; judged likewise. Absent where it has no login. */
    readonly resetPassword?: (tx: Tx, serviceId: number) => Promise<unknown>
    /** What it boots; judged likewise. Absent where it boots its own disk alone. */
    readonly boot?: {
      readonly rescue: (tx: Tx, serviceId: number) => Promise<unknown>
      readonly leave: (tx: Tx, serviceId: number) => Promise<unknown>
      readonly discs: (
        tx: Tx,
        serviceId: number,
      ) => Promise<{ items: { id: number; name: string }[]; inDrive: number | null; boots: boolean }>
      /** Answers its name. */
      readonly insert: (tx: Tx, serviceId: number, isoId: number, boot: boolean) => Promise<string>
      readonly eject: (tx: Tx, serviceId: number) => Promise<unknown>
    }
    /** When its disk is copied elsewhere; judged likewise. Who buys it has more than `weekly` by `addon`, which is given up before either. */
    readonly backups?: {
      readonly addon: string
      readonly weekly: (tx: Tx, serviceId: number) => Promise<unknown>
      /** False where they were not on. */
      readonly off: (tx: Tx, serviceId: number) => Promise<boolean>
    }
    /** Judged likewise. Answers what it was before; nothing is done where that is the same. */
    readonly optimize?: (tx: Tx, serviceId: number, optimization: Optimization) => Promise<Optimization>
    /** What its address is called; judged likewise. */
    readonly reverseDns?: {
      /** Why nobody of ours can name it, or null. */
      readonly refusal: (tx: Tx, serviceId: number) => Promise<ErrorCode | null>
      readonly set: (tx: Tx, serviceId: number, name: string) => Promise<{ before: string | null; after: string | null }>
    }
    /** A one-time ticket for its screen, or for its text where it has no screen; bound to a session of the staff console. */
    readonly console?: (
      tx: Tx,
      right: StaffConsoleRight,
    ) => Promise<{ ticket: string; path: string; expiresIn: number; protocol: 'rfb' | 'text' }>
  }
  /** An account's own services and those shared with it that hold a text, the best first. */
  readonly search?: (
    tx: Tx,
    search: { readonly accountId: number; readonly text: string; readonly limit: number },
  ) => Promise<readonly { readonly id: number; readonly name: string; readonly address: string | null; readonly state: string }[]>
}
