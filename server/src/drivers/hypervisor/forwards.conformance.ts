import { expect } from 'vitest'
import { expectKind, untilMade } from './bench.conformance.ts'
import type { EngineMachine, Forward, Forwards } from './port.ts'
import type { Subject } from './subject.conformance.ts'

interface Acts {
  readonly subject: () => Subject
  readonly boot: (now: Subject) => Promise<EngineMachine>
}

const SSH = { protocol: 'tcp', guestPort: 22 } as const
const OTHER = 'vps-6'

/** Of the engine's own choice, and at the one that was named: what the portal promised somebody is theirs, or is refused. */
export async function leadsIn(forwards: Forwards, { subject, boot }: Acts): Promise<void> {
  const now = subject()
  const { bench, driver, key, spec } = now
  const reaches = bench.reaches ?? (() => Promise.reject(new Error('the bench cannot look')))
  await boot(now)
  const chosen = await forwards.ensure(key, SSH)
  expect(await forwards.ensure(key, SSH)).toEqual(chosen)
  expect(await forwards.list(key)).toEqual([chosen])
  expect(await reaches(chosen)).toBe(true)
  await driver.stop(key)
  await boot(now)
  expect(await reaches(chosen)).toBe(true)
  await forwards.remove(key, SSH)
  await forwards.remove(key, SSH)
  expect([await forwards.list(key), await reaches(chosen)]).toEqual([[], false])
  await expectKind(forwards.ensure(key, { protocol: 'tcp', guestPort: 70_000 }), 'refused')
  await expectKind(forwards.ensure(key, { ...SSH, port: 70_000 }), 'refused')
  const { shared } = forwards
  if (shared) {
    expect([shared.from % 100, (shared.to + 1) % 100]).toEqual([0, 0])
    // Others on this host try the same at the same time.
    const port = shared.from + 2 + (process.pid % 90)
    const [named, opened] = [
      { ...SSH, port },
      { ...SSH, port, host: shared.address },
    ]
    const datagrams = { protocol: 'udp', guestPort: 53, port } as const
    expect(await forwards.ensure(key, named)).toEqual(opened)
    expect(await forwards.ensure(key, named)).toEqual(opened)
    await expectKind(forwards.ensure(key, { ...SSH, port: port + 1 }), 'refused')
    expect(await reaches(opened)).toBe(true)
    await forwards.ensure(key, datagrams)
    expect(await forwards.list(key)).toEqual([opened, { ...datagrams, host: shared.address }])
    await untilMade(bench, driver, OTHER, spec)
    await expectKind(forwards.ensure(OTHER, named), 'already-there')
    expect(await forwards.list(OTHER)).toEqual([])
    await forwards.remove(key, datagrams)
    await forwards.remove(key, SSH)
    expect(await reaches(opened)).toBe(false)
    // Given back it is the next one's, also of a machine that is off.
    expect(await forwards.ensure(OTHER, named)).toEqual(opened)
    await expectKind(forwards.ensure(key, named), 'already-there')
    await driver.remove(OTHER)
    await driver.stop(key)
    await forwards.ensure(key, named)
    await boot(now)
    expect(await reaches(opened)).toBe(true)
    await driver.stop(key)
    await startsWithout(forwards, opened, now, boot)
    await forwards.remove(key, SSH)
  }
  await driver.stop(key)
}

/** Another program took one port while the machine was off: it starts without that one, and opens it once it is free. */
async function startsWithout(forwards: Forwards, taken: Forward, now: Subject, boot: Acts['boot']): Promise<void> {
  const { bench, driver, key } = now
  if (!bench.occupy || !bench.reaches) throw new Error('the bench cannot take a port')
  const { protocol, guestPort, port } = taken
  const open = await forwards.ensure(key, { protocol: 'udp', guestPort: 54, port: port + 1 })
  const leave = await bench.occupy(taken)
  expect(await boot(now)).toMatchObject({ blockedPorts: true })
  expect(await forwards.list(key)).toEqual([{ ...taken, blocked: true }, open])
  await expectKind(forwards.ensure(key, { protocol, guestPort, port }), 'already-there')
  await leave()
  expect(await forwards.ensure(key, { protocol, guestPort, port })).toEqual(taken)
  expect(await bench.reaches(taken)).toBe(true)
  expect([await forwards.list(key), (await driver.find(key))?.blockedPorts]).toEqual([[taken, open], undefined])
  await forwards.remove(key, { protocol: 'udp', guestPort: 54 })
}
