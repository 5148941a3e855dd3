import {
  LIVE_TARGETS_MOST,
  liveDetail,
  liveRevealKey,
  liveRotateKey,
  liveTargetAdd,
  liveTargetRemove,
  liveTargetSwitch,
} from '@portal/contracts/modules/live.contract.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { accessNow, serviceCommand, serviceQuery } from '../../services/index.ts'
import { findVps } from '../store.ts'
import { addTarget, keyContext, removeTarget, rotateKey, switchTarget } from './live.ts'
import { livePastHandler } from './past.ts'
import { ingestOf, viewersOf } from './places.rules.ts'
import { findLive, targetsOf } from './store.ts'
import { saidOf, targetsSaid } from './view.ts'

export const liveHandlers = (box: SecretBox): readonly Handler[] => [
  serviceQuery(liveDetail, async ({ tx, customer, access: { service } }) => {
    const [plan, machine] = [await findLive(tx, service.id), await findVps(tx, service.id)]
    if (!plan || !machine) return fail('live.none')
    const said = saidOf(plan, machine.power === 'running', tx.now)
    const targets = await targetsOf(tx, service.id)
    const refusedFor = async (action: 'live-key' | 'live-rotate' | 'live-target'): Promise<string | null> => {
      const found = await accessNow(tx, customer, service.id, action)
      // The proof is asked for when somebody looks.
      return found === null ? 'not-found' : found.refused === 'proof-required' ? null : found.refused
    }
    return {
      ...{ ingest: ingestOf(plan.ingestAt), viewers: viewersOf(plan.viewersAt) },
      ...said,
      targets: targetsSaid(plan, targets, said),
      most: LIVE_TARGETS_MOST,
      refused: {
        reveal: await refusedFor('live-key'),
        rotate: await refusedFor('live-rotate'),
        targets: await refusedFor('live-target'),
      },
    }
  }),

  serviceCommand(liveRevealKey, async ({ tx, access: { service } }) => {
    const plan = (await findLive(tx, service.id)) ?? fail('live.none')
    return { key: box.open(plan.key, keyContext(service.id)) }
  }),

  serviceCommand(liveRotateKey, async ({ tx, access: { service } }) => {
    await rotateKey(tx, box, service.id)
    return {}
  }),

  serviceCommand(liveTargetAdd, async ({ tx, note, access: { service } }, { name, server, key }) => {
    const targetId = await addTarget(tx, box, service.id, { name, server, key })
    note({ after: { target: name } })
    return { targetId }
  }),

  serviceCommand(liveTargetRemove, async ({ tx, note, access: { service } }, { targetId }) => {
    const before = (await targetsOf(tx, service.id)).find(({ id }) => id === targetId)
    await removeTarget(tx, service.id, targetId)
    note({ before: { target: before?.name } })
    return {}
  }),

  serviceCommand(liveTargetSwitch, async ({ tx, note, access: { service } }, { targetId, on }) => {
    const target = (await targetsOf(tx, service.id)).find(({ id }) => id === targetId)
    await switchTarget(tx, service.id, targetId, on)
    note({ before: { target: target?.name, on: target?.enabled }, after: { target: target?.name, on } })
    return {}
  }),

  livePastHandler,
]
