import type { HypervisorDriver } from '../../../drivers/hypervisor/port.ts'
import { type SagaDefinition, StepFailure } from '../../../platform/saga/definition.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Engines } from '../engine.live.ts'
import { passwordContext } from '../password/new-password.ts'
import { findVps } from '../store.ts'
import { MEDIA, mediaPlan, RESCUE, rescuePlan, UNRESCUE, unrescuePlan } from '../work.rules.ts'
import { isoKey } from './boot.rules.ts'
import { type Drive, otherBootSaga } from './other-boot.ts'

/** So that nobody mistakes the one prompt for the other. */
const HOSTNAME = 'rescue'

/** Asked before it was begun; an engine may have been replaced since. */
function present<F>(facet: F | undefined): F {
  if (facet === undefined) throw new StepFailure('permanent', 'the engine boots machines from their disks alone')
  return facet
}

/** With the password that was sealed when it was asked for; where it fails, the machine runs its own system again. */
export const rescueSaga = ({ engines, box }: { readonly engines: Engines; readonly box: SecretBox }): SagaDefinition =>
  otherBootSaga(engines, {
    ...{ kind: RESCUE, turn: 'rescue', plan: rescuePlan, step: 'enter-rescue' },
    starts: () => true,
    set: async ({ engine, key, context }) => {
      const machine = await context.transact((tx) => findVps(tx, context.subjectId))
      if (!machine?.rescue || machine.rescuePassword === null) throw new StepFailure('permanent', 'no rescue system was asked for')
      const { image, username } = machine.rescue
      const password = box.open(machine.rescuePassword, passwordContext(machine.id))
      await present(engine.rescue).enter(key, {
        ...{ image, hostname: HOSTNAME },
        login: { username, password, keys: context.data.keys ?? [] },
      })
    },
    unset: ({ engine, key }) => present(engine.rescue).leave(key),
  })

/** Once it is left nothing of it comes back: what fails after that leaves the machine with its own disk. */
export const unrescueSaga = (engines: Engines): SagaDefinition =>
  otherBootSaga(engines, {
    ...{ kind: UNRESCUE, turn: 'unrescue', plan: unrescuePlan, step: 'leave-rescue' },
    set: ({ engine, key }) => present(engine.rescue).leave(key),
  })

const drive = async (engine: HypervisorDriver, key: string, wanted: Drive | null | undefined): Promise<void> => {
  const media = present(engine.media)
  await (wanted ? media.insert(key, isoKey(wanted.isoId), wanted) : media.eject(key))
}

/** Another disc in the drive, or none. One that is to boot from it is started, whatever it was before. */
export const mediaSaga = (engines: Engines): SagaDefinition =>
  otherBootSaga(engines, {
    ...{ kind: MEDIA, turn: 'media', plan: mediaPlan, step: 'change-disc' },
    starts: ({ wasRunning = false, drive: wanted }) => wasRunning || wanted?.first === true,
    set: ({ engine, key, context }) => drive(engine, key, context.data.drive),
    unset: ({ engine, key, context }) => drive(engine, key, context.data.before),
  })
