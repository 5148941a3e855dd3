import { type Browser, expect, type Page } from '@playwright/test'
import { advance } from './clock.ts'
import { type IncusSettings, POWER_OFF_WAIT, RANGE } from './incus.ts'
import { labelsIn } from './labels.ts'
import { openStaff } from './staff.ts'
import { expectAccessible } from './watch.ts'

const say = labelsIn('en-US')
const named = (text: string) => ({ 'en-US': text, 'vi-VN': text, 'zh-CN': text })

interface Shop {
  readonly locationId: number
  readonly place: string
  /** Of the names of its nodes. */
  readonly prefix: string
  readonly plan: { readonly id: number; readonly version: number }
}

/** What is sold there, in a place of its own. */
export async function openShop(desk: Page, mark: string): Promise<Shop> {
  const { call } = await openStaff(desk)
  const [code, prefix] = [`I${mark}`, mark.toLowerCase()]
  const site = { code, country: 'VN', city: named(`Incus ${mark}`), position: 900 }
  const { id: locationId } = await call<{ id: number }>('operator/location/create', site)
  await call('operator/address-pool/create', { locationId, ...RANGE })
  const plan = await call<{ id: number; version: number }>('operator/plan/create', {
    ...{ code: `container-${prefix}`, type: 'premium', brandId: null, name: named('Container'), description: named(mark) },
    ...{ spec: { cpu: 1, memoryMb: 256, diskGb: 2, transferGb: 100 }, prices: { USD: { monthly: 300, setup: 0 } }, discounts: {} },
    ...{ trialHours: null, images: null, hidden: false, addons: [], stock: [{ locationId, offered: 1 }] },
  })
  return { locationId, place: `Incus ${mark} (${code})`, prefix, plan }
}

/** Nothing is sold there any more, nothing stands there, and no node asks a cluster that ends. */
export async function closeShop(browser: Browser, { locationId, plan }: Shop): Promise<void> {
  const desk = await (await browser.newContext()).newPage()
  const { call } = await openStaff(desk)
  await call('operator/plan/archive', { id: plan.id, version: plan.version })
  const { items: all } = await call<{ items: { id: number; locationId: number }[] }>('operator/node/list', { pageSize: 100 })
  const nodes = all.filter((node) => node.locationId === locationId)
  const machines = async (staff = call) => {
    const lists = nodes.map(({ id }) =>
      staff<{ items: { serviceId: number; name: string }[] }>('operator/node/machine/list', { nodeId: id }),
    )
    return (await Promise.all(lists)).flatMap(({ items }) => items)
  }
  for (const { serviceId, name } of await machines()) {
    const ended = { id: serviceId, name, reason: 'the test is over' }
    const { purgeAt } = await call<{ purgeAt: string }>('operator/services/terminate', ended)
    const { now } = (await (await desk.request.get('/dev/clock')).json()) as { now: string }
    await advance(desk, `${Math.ceil((Date.parse(purgeAt) - Date.parse(now)) / 60_000) + 1}m`)
  }
  // Days have passed: nobody is signed in any more.
  const again = await openStaff(desk)
  await expect.poll(() => machines(again.call), POWER_OFF_WAIT).toEqual([])
  for (const { id } of nodes) await again.call('operator/node/remove', { id })
  const { items } = await again.call<{ items: { id: number; version: number }[] }>('operator/location/list')
  await again.call('operator/location/archive', { id: locationId, version: items.find(({ id }) => id === locationId)?.version })
  await desk.context().close()
}

/** The node that a member is, by the form: with the engine's settings, or as a further host of one that is there. */
export async function addNode(desk: Page, { place, prefix }: Shop, member: string, settings?: IncusSettings): Promise<number> {
  const t = (key: string, values?: Record<string, string>) => say(`operator-infrastructure.${key}`, values)
  const title = `${prefix}-${member}`
  await desk.goto('/operator/nodes/new')
  await desk.getByLabel(t('location')).selectOption({ label: place })
  await desk.getByLabel(t('name'), { exact: true }).fill(title)
  const engine = desk.getByLabel(t('runsOn'))
  if (settings) {
    await engine.selectOption({ label: t('ownOf', { driver: 'Incus' }) })
    for (const [name, value] of Object.entries(settings)) await desk.locator(`[name="settings.${name}"]`).fill(value)
    await desk.getByRole('button', { name: t('test') }).click()
    const answer = desk.getByRole('dialog')
    await expect(answer.getByText(/BusyBox/)).toBeVisible()
    await expectAccessible(desk, 'a cluster that was tried')
    await answer
      .getByRole('button', { name: say('common.close') })
      .last()
      .click()
  } else {
    await engine.selectOption({
      label: (
        await engine
          .locator('option', { hasText: /Incus · incus-/ })
          .last()
          .innerText()
      ).trim(),
    })
  }
  await desk.getByLabel(t('member')).fill(member)
  await desk.getByRole('button', { name: t('addNode') }).click()
  await expect(desk.getByText(t('added', { name: title }))).toBeVisible()
  await expect(desk).toHaveURL(/\/operator\/nodes\/\d+$/)
  return Number(new URL(desk.url()).pathname.split('/').at(-1))
}
