import type { LiveStream, LiveTarget } from '@portal/contracts/modules/live.contract.ts'
import { isConfirmed, isHeard, serverOf, targetState } from './live.rules.ts'
import type { LivePlan, TargetRow } from './store.ts'

/** What is known of a live plan now: by its server's word of the last minute, and nothing of its keys. */
export function saidOf(
  plan: LivePlan,
  running: boolean,
  now: Date,
): { confirmed: boolean; checkedAt: string | null; heard: boolean; stream: LiveStream | null } {
  const heard = isHeard(plan, running, now)
  return {
    ...{ confirmed: isConfirmed(plan), checkedAt: plan.checkedAt?.toISOString() ?? null, heard },
    stream: heard ? plan.stream : null,
  }
}

export const targetsSaid = (
  plan: LivePlan,
  targets: readonly TargetRow[],
  { heard, stream }: Pick<ReturnType<typeof saidOf>, 'heard' | 'stream'>,
): LiveTarget[] =>
  targets.map((target) => ({
    ...{ id: target.id, name: target.name, server: serverOf(target), on: target.enabled },
    state: targetState({ ...plan, heard, onAir: stream !== null }, target),
  }))
