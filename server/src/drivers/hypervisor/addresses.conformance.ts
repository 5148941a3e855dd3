import { expect } from 'vitest'
import { expectKind, untilMade } from './bench.conformance.ts'
import type { Addresses, EngineMachine } from './port.ts'
import type { Subject } from './subject.conformance.ts'

interface Acts {
  readonly subject: () => Subject
  readonly boot: (now: Subject) => Promise<EngineMachine>
  readonly powerOff: (now: Subject) => Promise<void>
}

const [ONE, OTHER] = ['203.0.113.40', '203.0.113.41'] as const

/** Where machines stand on a real network, what comes back from it has the last word. */
export async function leadsAddresses(addresses: Addresses, { subject, boot, powerOff }: Acts): Promise<void> {
  const now = subject()
  const { bench, driver, key, spec } = now
  const speaks = async (machine: EngineMachine, ...led: readonly string[]): Promise<void> => {
    if (!bench.speaksFrom) return
    const heard = []
    for (const one of [ONE, OTHER]) heard.push(await bench.speaksFrom(machine, spec.login, one))
    expect(heard).toEqual([ONE, OTHER].map((one) => led.includes(one)))
  }
  expect(await addresses.list(key)).toEqual([])
  await expectKind(addresses.set('vps-404', [ONE]), 'not-found')
  for (const bad of [['203.0.113'], [`${ONE}/24`], [ONE, ONE], ['2001:db8::1'], [`${ONE},x=y`]])
    await expectKind(addresses.set(key, bad), 'refused')

  // While it is off it counts from the next start.
  await addresses.set(key, [ONE])
  const running = await boot(now)
  await speaks(running, ONE)

  // At once while it runs, also asked twice at the same time; one that is taken away says nothing any more.
  await Promise.all([addresses.set(key, [ONE, OTHER]), addresses.set(key, [ONE, OTHER])])
  expect(await addresses.list(key)).toEqual([ONE, OTHER])
  await speaks(running, ONE, OTHER)
  await addresses.set(key, [OTHER])
  await speaks(running, OTHER)
  expect(await driver.find(key)).toMatchObject({ state: 'running', ready: true })
  expect(await (await bench.reopen()).addresses?.list(key)).toEqual([OTHER])
  await powerOff(now)

  // An older disk, another size: it keeps those of now.
  await driver.snapshots?.take(key, 'led')
  await addresses.set(key, [ONE])
  await driver.snapshots?.restore(key, 'led')
  await driver.sizes?.set(key, { ...spec, memoryMb: spec.memoryMb * 2 })
  expect(await addresses.list(key)).toEqual([ONE])
  await driver.snapshots?.remove(key, 'led')
  await speaks(await boot(now), ONE)

  // A machine that is made anew in its place, as a rebuild does, has what it is made with.
  await driver.remove(key)
  await untilMade(bench, driver, key, { ...spec, network: { ...spec.network, more: [OTHER, ONE] } })
  expect(await addresses.list(key)).toEqual([OTHER, ONE])
  await speaks(await boot(now), ONE, OTHER)
  await powerOff(now)
  await addresses.set(key, [])
  await addresses.set(key, [])
  expect(await addresses.list(key)).toEqual([])
}
