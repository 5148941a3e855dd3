import { expect } from 'vitest'
import { expectKind, untilMade } from './bench.conformance.ts'
import type { Disks, EngineMachine } from './port.ts'
import type { Subject } from './subject.conformance.ts'

interface Acts {
  readonly subject: () => Subject
  readonly boot: (now: Subject) => Promise<EngineMachine>
  readonly powerOff: (now: Subject) => Promise<void>
}

const [FIRST, SECOND] = ['d-1', 'd-2'] as const

/** Where the engine's disks are real, the guest has the last word. */
export async function keepsDisks(disks: Disks, { subject, boot, powerOff }: Acts): Promise<void> {
  const now = subject()
  const { bench, driver, key, spec } = now
  const inGuest = bench.dataDisk
  const guestSees = async (machine: EngineMachine, name: string, gb: number): Promise<void> => {
    if (inGuest) await bench.until(async () => (await inGuest.sizeGb(machine, spec.login, name)) === gb)
  }
  expect([await disks.list(key), await disks.all()]).toEqual([[], []])
  await expectKind(disks.ensure('vps-404', FIRST, 1), 'not-found')
  for (const bad of ['', 'D-1', '../d', 'd,x=y', 'a-name-that-is-too-long-for-it']) await expectKind(disks.ensure(key, bad, 1), 'refused')
  for (const bad of [0, -1, 1.5]) await expectKind(disks.ensure(key, FIRST, bad), 'refused')

  // Made while it is off; it never shrinks.
  expect(await disks.ensure(key, FIRST, 2)).toMatchObject({ name: FIRST, sizeGb: 2 })
  expect(await disks.ensure(key, FIRST, 1)).toMatchObject({ sizeGb: 2 })
  const running = await boot(now)
  await guestSees(running, FIRST, 2)

  // Larger, and a second one, while it runs; asked for at the same time it is made once.
  const asked = await Promise.all([disks.ensure(key, FIRST, 3), disks.ensure(key, SECOND, 1), disks.ensure(key, SECOND, 1)])
  expect(asked.map(({ name, sizeGb }) => [name, sizeGb])).toEqual([
    [FIRST, 3],
    [SECOND, 1],
    [SECOND, 1],
  ])
  await guestSees(running, FIRST, 3)
  await guestSees(running, SECOND, 1)
  await inGuest?.write(running, spec.login, FIRST, 'kept on the data disk')
  expect(await driver.find(key)).toMatchObject({ state: 'running', ready: true })
  await expectKind(disks.remove(key, SECOND), 'refused')
  // As after the portal was killed.
  expect((await (await bench.reopen()).disks?.list(key))?.map(({ name, sizeGb }) => [name, sizeGb])).toEqual([
    [FIRST, 3],
    [SECOND, 1],
  ])

  await powerOff(now)
  await disks.remove(key, SECOND)
  await disks.remove(key, SECOND)
  expect((await disks.list(key)).map(({ name }) => name)).toEqual([FIRST])

  // A machine that is made anew in its place, as a rebuild does, finds what was on it.
  await driver.remove(key)
  expect(await disks.all()).toEqual([expect.objectContaining({ key, name: FIRST, sizeGb: 3 })])
  await untilMade(bench, driver, key, spec)
  expect(await disks.ensure(key, FIRST, 3)).toMatchObject({ sizeGb: 3 })
  const rebuilt = await boot(now)
  await guestSees(rebuilt, FIRST, 3)
  if (inGuest) expect(await inGuest.read(rebuilt, spec.login, FIRST)).toBe('kept on the data disk')
  await powerOff(now)
  await disks.remove(key, FIRST)
  expect([await disks.list(key), await disks.all()]).toEqual([[], []])
}
