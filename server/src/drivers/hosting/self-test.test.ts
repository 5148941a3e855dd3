import { expect, it } from 'vitest'
import { startCpanel } from '../../../test/panels/cpanel.ts'
import { startHestia } from '../../../test/panels/hestia.ts'
import { cpanelVendor } from './cpanel/driver.ts'
import { hestiaVendor } from './hestia/driver.ts'
import type { HostingDriver } from './port.ts'
import { type SelfTestPlan, selfTest } from './self-test.ts'
import { hostingSimulatorVendor } from './simulator/driver.ts'
import { HostingSimulator } from './simulator/panel.ts'

const account = {
  key: 'self-test-1',
  username: 'zabcdefa',
  domain: 'try.example.com',
  email: 'a@example.com',
  package: 'small',
  password: 'Cq7m-Zt4x-9',
}
const plan: SelfTestPlan = { account, otherPackage: 'default', secondUsername: 'yabcdefb', newPassword: 'Nq8w-Rk5y-77' }

async function outcomes(driver: HostingDriver, of = plan): Promise<string[]> {
  const said: string[] = []
  for await (const { promise, outcome, detail } of selfTest(driver, of)) said.push(`${outcome} | ${promise} | ${detail}`)
  return said
}
const broken = (said: readonly string[]): string[] => said.filter((line) => line.startsWith('broken'))

it('tries everything on a HestiaCP and leaves nothing behind', async () => {
  const peer = await startHestia()
  const { host, port, accessKey, secretKey, fingerprint } = peer
  const driver = hestiaVendor.create(hestiaVendor.config.parse({ host, port, accessKey, secretKey, fingerprint }), { id: 'hestia-1' })
  const said = await outcomes(driver, { ...plan, account: { ...account, package: 'portal-small' }, otherPackage: 'portal-large' })
  expect(broken(said)).toEqual([])
  expect(said.filter((line) => line.startsWith('not there'))).toEqual(['not there | a link signs in to it | '])
  expect([...peer.users.keys()]).toEqual(['admin'])
  await peer.close()
})

it('tries everything on a cPanel, names what a panel in use does otherwise, and leaves nothing behind', async () => {
  const peer = await startCpanel()
  const { host, port, user, token, fingerprint } = peer
  const driver = cpanelVendor.create(cpanelVendor.config.parse({ host, port, user, token, fingerprint }), { id: 'cpanel-1' })
  expect(broken(await outcomes(driver))).toEqual([])
  peer.allowed.delete('passwd')
  const said = await outcomes(driver)
  expect(broken(said)).toEqual([expect.stringMatching(/another password .*refused: passwd: .*permission/)])
  expect(said.at(-1)).toMatch(/^kept \| the account is removed/)
  expect([...peer.accounts.keys()]).toEqual([])
  await peer.close()
})

it('touches nothing where the domain is somebody’s already, or the panel takes no commands', async () => {
  const bench = new HostingSimulator()
  const driver = hostingSimulatorVendor.create({}, { id: 's', bench, page: 'http://localhost/' })
  bench.put('s', { key: null, username: 'h1', domain: account.domain, email: '', package: 'small', password: '', suspended: false })
  expect(broken(await outcomes(driver))).toEqual(['broken | neither name nor domain is there yet | try.example.com is on an account'])
  bench.fail('probe', 'busy')
  expect(await outcomes(driver)).toHaveLength(1)
  expect(Object.keys(bench.look('s'))).toEqual(['h1'])
})

it('notices a panel that says yes and does nothing, and removes what it made', async () => {
  const bench = new HostingSimulator()
  const driver = hostingSimulatorVendor.create({}, { id: 's', bench, page: 'http://localhost/' })
  bench.fail('suspend', 'deaf')
  expect(broken(await outcomes(driver))).toEqual([expect.stringContaining('it is not suspended')])
  expect(Object.keys(bench.look('s'))).toEqual([])
})
