import { events } from '@portal/contracts/events.ts'
import { DriverError, type HypervisorDriver, type MachineSpec } from '../../../drivers/hypervisor/port.ts'
import { defineSaga, type SagaDefinition, type SagaStep, type StepContext, StepFailure } from '../../../platform/saga/definition.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { placeBack, relocate } from '../../infrastructure/index.ts'
import { secondsOf } from '../../kinds/index.ts'
import { findService, mayPurge } from '../../services/index.ts'
import { missing, refuse } from '../backups/recover.saga.ts'
import { findBackup } from '../backups/store.ts'
import { backupsOn, type DiskRoutes, fetchWhole, isWhole, storeOf } from '../backups/stored.live.ts'
import { subjectOf } from '../build-place.ts'
import { ensureDisks } from '../disks/attach.live.ts'
import { asStep, DISK_PATIENCE_SECONDS, mustBeFree, powerOf, removeOurs, underWay } from '../engine.live.ts'
import { closeForOlderDisk } from '../live/older-disk.live.ts'
import { placeOf, specOf } from '../machine-spec.ts'
import { noteSize } from '../measure.live.ts'
import { openPorts } from '../nat/bring-ports.live.ts'
import { expectPorts } from '../nat/ports.ts'
import { machineAt, machineLeft, offlineSteps } from '../offline.steps.ts'
import { notifyServiceChanged } from '../power.ts'
import { leaveReach } from '../rebuild/next-system.ts'
import { engineOfMachine, findVps, lockVps, machinesByNode, patchVps } from '../store.ts'
import { REPLACE, replacePlan } from '../work.rules.ts'
import type { ReplaceData } from './begin-replace.ts'
import { notReplaced, replaced } from './replaced.ts'

type Context = StepContext<ReplaceData>

interface Deps extends DiskRoutes {
  readonly box: SecretBox
}

/**
 * A machine whose disk was lost with its host is made anew on another node of its engine and location, under a key of its own, from a backup or
 * from an image. It keeps its addresses. The lost host is asked nothing. What was on the old copy alone is lost; the machine's row says so only
 * in the last transaction, so a failure before that leaves everything as it was.
 */
export function replaceSaga({ engines, stores, spool, box }: Deps): SagaDefinition {
  const here = (context: Context) => machineAt(engines, context)
  const { powerOn } = offlineSteps(engines, 'replace')

  const verify: SagaStep<ReplaceData> = {
    name: 'verify',
    estimateSeconds: secondsOf(replacePlan, 'verify'),
    when: ({ backupId }) => backupId !== undefined,
    do: (context) =>
      asStep(async () => {
        const backup = await backupOf(context)
        const { engine } = await here(context)
        backupsOn(engine, backup.format)
        // What is tried next is an older one.
        if (!(await isWhole(storeOf(stores, backup), backup).catch(missing))) await refuse(context, backup)
      }),
  }

  const place: SagaStep<ReplaceData> = {
    name: 'place',
    estimateSeconds: secondsOf(replacePlan, 'place'),
    do: (context) =>
      asStep(async () => {
        if (!(await context.transact((tx) => takePlace(tx, context)))) throw new StepFailure('permanent', 'no-place')
        const { engine, key } = await here(context)
        await mustBeFree(engine, key)
      }),
    undo: (context) => context.transact((tx) => leavePlace(tx, context)),
  }

  const make: SagaStep<ReplaceData> = {
    name: 'make',
    estimateSeconds: secondsOf(replacePlan, 'make'),
    patienceSeconds: DISK_PATIENCE_SECONDS,
    do: (context) =>
      asStep(async () => {
        const { engine, key } = await here(context)
        const { spec, nested } = await context.transact((tx) => specNow(tx, context.subjectId, box))
        const pending = underWay(
          await (context.data.backupId === undefined ? engine.ensureDisk(key, spec) : ensureForBackup(engine, key, spec)),
        )
        if (pending) return pending
        if (nested) await engine.nested?.set(key, true)
        // They were on the lost host too: the new ones are empty.
        await ensureDisks(engine, context, key)
      }),
    undo: (context) =>
      asStep(async () => {
        const left = await machineLeft(engines, context as unknown as StepContext)
        // Only what this run made: the lost copy under its own key is never touched.
        if (left?.key !== context.data.key) return
        await removeOurs(left.engine, left.key)
        for (const { name } of (await left.engine.disks?.list(left.key)) ?? []) await left.engine.disks?.remove(left.key, name)
      }),
  }

  const write: SagaStep<ReplaceData> = {
    name: 'write',
    estimateSeconds: secondsOf(replacePlan, 'write'),
    when: ({ backupId }) => backupId !== undefined,
    do: (context) =>
      asStep(async () => {
        const backup = await backupOf(context)
        const { engine, key } = await here(context)
        const disk = (await fetchWhole(spool, storeOf(stores, backup), backup)) ?? (await refuse(context, backup))
        try {
          await closeForOlderDisk(engine, context, key)
          await backupsOn(engine, backup.format).write(key, disk.read())
        } finally {
          await disk.close()
        }
      }),
  }

  const ports: SagaStep<ReplaceData> = {
    name: 'ports',
    estimateSeconds: secondsOf(replacePlan, 'ports'),
    do: async (context) => {
      const machine = await context.read((tx) => findVps(tx, context.subjectId))
      if (machine?.storedPort == null) return
      if (!(await asStep(() => openPorts(engines, context.transact, context.subjectId)))) return { wait: 1 }
    },
  }

  /** The engine's word is the last one before the owner is notified. */
  const confirm: SagaStep<ReplaceData> = {
    name: 'confirm',
    estimateSeconds: secondsOf(replacePlan, 'confirm'),
    do: (context) =>
      asStep(async () => {
        const { engine, key } = await here(context)
        const seen = await engine.find(key)
        if (!seen) throw new StepFailure('permanent', 'the machine is not on its engine')
        await noteSize(engine, context)
        const ended = { power: powerOf(seen), reachHost: seen.ssh?.host ?? null, reachPort: seen.ssh?.port ?? null }
        return { data: { ended, heard: seen.ready && engine.guest !== undefined } }
      }),
  }

  return defineSaga<ReplaceData>({
    kind: REPLACE,
    pool: 'bulk',
    target: engineOfMachine,
    steps: [verify, place, make, write, ports, powerOn, confirm],
    progressed: (tx, { subjectId }) => notifyServiceChanged(tx, subjectId),
    done: replaced,
    undone: notReplaced,
  })
}

/** What is on its disk is written over: where the engine no longer has its image, any that fits will do. */
async function ensureForBackup(engine: HypervisorDriver, key: string, spec: MachineSpec) {
  try {
    return await engine.ensureDisk(key, spec)
  } catch (error) {
    if (!(error instanceof DriverError) || error.kind !== 'not-found') throw error
    const fits = (await engine.images()).find(({ minDiskGb, minMemoryMb }) => minDiskGb <= spec.diskGb && minMemoryMb <= spec.memoryMb)
    if (!fits) throw error
    return await engine.ensureDisk(key, { ...spec, image: fits.id })
  }
}

async function backupOf({ transact, data, subjectId }: Context) {
  const backup = await transact((tx) => findBackup(tx, data.backupId ?? 0))
  if (backup?.serviceId !== subjectId || backup.state !== 'ready') throw new StepFailure('permanent', 'the backup is not ready')
  return backup
}

/** One transaction: the place that the machine holds, and the key under which it is made there. False if no other node has room. */
async function takePlace(tx: Tx, { subjectId, data: { from, key } }: Context): Promise<boolean> {
  const service = await findService(tx, subjectId)
  const machine = await findVps(tx, subjectId)
  if (!service || !machine || machine.removed || mayPurge(service, tx.now)) throw new StepFailure('permanent', 'gone')
  const to = await relocate(tx, subjectId, from.nodeId, await machinesByNode(tx, service.accountId, subjectId))
  if (!to) return false
  await leaveReach(tx, subjectId)
  await patchVps(tx, subjectId, { nodeId: to.nodeId, engineKey: key })
  await expectPorts(tx, subjectId)
  return true
}

/** Nothing was taken, or everything: the row and what it holds are the lost copy's again. */
async function leavePlace(tx: Tx, { subjectId, data: { from, key } }: Context): Promise<void> {
  const machine = await findVps(tx, subjectId)
  if (!machine || machine.removed || machine.engineKey !== key) return
  await placeBack(tx, subjectId, from.nodeId)
  await lockVps(tx, subjectId)
  const { engineKey, nodeId, reachHost, reachPort } = from
  await patchVps(tx, subjectId, { engineKey, nodeId, reachHost, reachPort })
  await expectPorts(tx, subjectId)
  await tx.emit(events.serviceReachChanged, { serviceId: subjectId, kind: 'vps' })
}

/** By the row as it is now; where the owner chose an image, with the system and the login that it is to have. */
async function specNow(tx: Tx, id: number, box: SecretBox) {
  const { service, machine } = await subjectOf(tx, id)
  const { sshKeys = service.options.sshKeys, ...system } = machine.next ?? {}
  const becomes = machine.next ? { ...machine, ...system, password: machine.nextPassword ?? machine.password } : machine
  const sold = { ...service, options: { ...service.options, ...(sshKeys && { sshKeys }) } }
  return { spec: await specOf(tx, sold, becomes, { place: await placeOf(tx, machine), box }), nested: machine.nested }
}
