import { expect } from 'vitest'
import { expectKind } from './bench.conformance.ts'
import type { Bandwidth } from './port.ts'
import type { Subject, Tools } from './subject.conformance.ts'

/** A limit is set, changed and lifted, also twice, and a restart keeps it. */
export async function limitsBandwidth(
  bandwidth: Bandwidth,
  { subject, boot, powerOff }: Pick<Tools, 'boot' | 'powerOff'> & { readonly subject: () => Subject },
): Promise<void> {
  const now = subject()
  const { driver, key } = now
  await boot(now)
  expect(await bandwidth.limitOf(key)).toBeNull()
  await bandwidth.limit(key, 10)
  await bandwidth.limit(key, 10)
  expect([await bandwidth.limitOf(key), (await driver.find(key))?.state]).toEqual([10, 'running'])
  const more = await driver.addresses?.list(key)
  await powerOff(now)
  await boot(now)
  expect(await bandwidth.limitOf(key)).toBe(10)
  // What else its card has stays.
  expect(await driver.addresses?.list(key)).toEqual(more)
  await powerOff(now)
  await bandwidth.limit(key, 25)
  expect(await bandwidth.limitOf(key)).toBe(25)
  await bandwidth.limit(key, null)
  await bandwidth.limit(key, null)
  expect(await bandwidth.limitOf(key)).toBeNull()
  for (const wrong of [0, -1, 1.5, 10_001]) await expectKind(bandwidth.limit(key, wrong), 'refused')
  await expectKind(bandwidth.limit('vps-404404', 10), 'not-found')
}
