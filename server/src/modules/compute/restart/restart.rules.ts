import { addSeconds } from '@portal/contracts/time.ts'

/** A machine that ran this long before it crashed has recovered: its tries start again at zero. */
const RAN_WELL_SECONDS = 600

/** Seconds from the crash, or from the try before, until a machine is started again. After the last try staff decide. */
const BACKOFF_SECONDS = [0, 60, 300, 900, 3600] as const

/** Machines of one node that must have crashed at the same time for their host to be the cause. */
const HOST_LOSS_LEAST = 2

/** Seconds until the next start; `null` after too many tries. */
export const secondsUntilStart = (tries: number): number | null => BACKOFF_SECONDS[tries] ?? null

/** Tries that count when a machine is found crashed. A lost host is no fault of its machines: they are started at once, however often. */
export function triesAtCrash(
  { tries, uptimeSince, hostLost }: { readonly tries: number; readonly uptimeSince: Date | null; readonly hostLost: boolean },
  now: Date,
): number {
  const ranWell = uptimeSince !== null && uptimeSince <= addSeconds(now, -RAN_WELL_SECONDS)
  return hostLost || ranWell ? 0 : tries
}

interface Found {
  readonly nodeId: number | null
  /** It ran when it was last seen. */
  readonly ran: boolean
  readonly crashed: boolean
}

/** Nodes whose host went down: half at least of the machines that ran there crashed between two looks, and more than one. */
export function lostNodes(machines: readonly Found[]): ReadonlySet<number> {
  const nodes = new Set(machines.flatMap(({ nodeId }) => nodeId ?? []))
  return new Set(
    [...nodes].filter((node) => {
      const ran = machines.filter((one) => one.nodeId === node && one.ran)
      const crashed = ran.filter((one) => one.crashed).length
      return crashed >= HOST_LOSS_LEAST && crashed * 2 >= ran.length
    }),
  )
}
