import { expect, type Page, test } from '@playwright/test'
import { type Account, openAccount } from './support/api.ts'
import { Customer, PASSWORD } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { openStaff, type StaffTool } from './support/staff.ts'

// The messages and states of the specification that nothing but a failure or a decision of staff brings about, word by word [R3].

const say = labelsIn('en-US')
let username = ''

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  username = `unlucky-${Date.now().toString(36)}`
  await new Customer(page, 'en-US', username).arrive(400)
  await page.close()
})

const signIn = (page: Page) => openAccount(page, { username, password: PASSWORD })

async function provoke(page: Page, fault: string, service: number): Promise<void> {
  const answer = await page.request.post('/dev/faults', { data: { fault, service } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Signs in with one running server, which will meet the fault; opens its page unless told otherwise. */
async function doomed(page: Page, fault: string, hostname: string) {
  const account = await signIn(page)
  const id = await account.server(hostname)
  await provoke(page, fault, id)
  await page.goto(`/home/cloud-vps/detail/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: hostname })).toBeVisible()
  return { ...account, id }
}

const stop = async (page: Page): Promise<void> => {
  const name = say('compute.verb.stop')
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

const reads = (page: Page, text: string) =>
  expect(page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible()

test('[S2] a power action that the engine refuses is reported, and the server runs on', async ({ page }) => {
  await doomed(page, 'vps-power-refused', 'refused-01')
  await stop(page)
  await reads(page, 'Failed to stop VPS. Please contact support!')
  await reads(page, 'Running')
})

test('[S2] a rebuild that fails is reported', async ({ page }) => {
  const { call, id } = await doomed(page, 'vps-rebuild-fails', 'rebuilt-01')
  await call('user/service/vps/rebuild', { id, image: 'ubuntu-24.04', proof: PASSWORD })
  await reads(page, 'Rebuild error. Please try again or contact support!')
})

test('[S4] a server whose disk is being copied is shown as backing up, and its backup as not ready', async ({ page }) => {
  const { call, id } = await doomed(page, 'vps-backup-slow', 'copied-01')
  await page.goto('/home/cloud-vps/backup?search=copied-01')
  const row = page.getByRole('row', { name: /copied-01/ })
  await expect(row).toBeVisible()
  await call('user/service/vps/backup/add', { id, period: 7 })
  await row.getByRole('button', { name: say('backups.recover'), exact: true }).hover()
  await expect(page.getByText('The backup is not ready yet! Please wait or contact support!')).toBeVisible()
  await page.goto('/home/cloud-vps?search=copied-01')
  // How far it is stands behind it.
  await expect(page.getByRole('row', { name: /copied-01/ }).getByText(/^Backing up\b/)).toBeVisible()
})

test('[S1] a server that its engine says nothing of is checking', async ({ page }) => {
  const { call, id } = await doomed(page, 'vps-state-unknown', 'unknown-01')
  // A look may have come before: then nothing can be asked of it any more.
  await call('user/service/vps/stop', { id }).catch(() => undefined)
  await reads(page, 'Checking')
  await page.request.delete(`/dev/faults?fault=vps-state-unknown&service=${id}`)
})

test('[S1] a server whose machine is lost is an error', async ({ page }) => {
  await doomed(page, 'vps-lost', 'lost-01')
  await stop(page)
  await reads(page, 'Error')
})

interface Plans {
  readonly plans: readonly { readonly id: number; readonly code: string }[]
  readonly locations: readonly { readonly id: number; readonly code: string }[]
  readonly images: readonly { readonly id: string; readonly locationIds: readonly number[] }[]
}
/** Where no other test orders a dedicated server. */
const SITE = 'HAN'

/** One unit of a plan, as a cart has it. */
async function unitOf(call: Account['call'], list: 'vm' | 'dedicated', plan: string, hostname: string) {
  const { plans, locations, images } = await call<Plans>(`public/service/plan/list/${list}`)
  const locationId = locations.find(({ code }) => code === SITE)?.id ?? 0
  const image = images.find(({ locationIds }) => locationIds.includes(locationId))?.id
  return { planId: plans.find(({ code }) => code === plan)?.id, locationId, image, periodMonths: 1, quantity: 1, hostnames: [hostname] }
}

/** Orders these units and pays from the balance; answers the order, and the state of its services as staff see it. */
async function order(call: Account['call'], staff: StaffTool, items: readonly object[]) {
  const { id } = await call<{ id: number }>('user/order/place', { items })
  await call('user/order/finish', { id, method: 'balance' })
  type Ordered = { readonly id: number; readonly type: string; readonly state: string }
  const of = async (type: string): Promise<Ordered | undefined> =>
    (await staff.call<{ services: Ordered[] }>('operator/orders/detail', { id })).services.find((one) => one.type === type)
  return { id, of }
}

/** Staff put a machine with a simulated controller into the stock: the smallest of its plan, which the next order takes. */
async function stock(staff: StaffTool, call: Account['call']): Promise<void> {
  const { planId, locationId } = await unitOf(call, 'dedicated', 'dedicated-8', 'any')
  await staff.call('operator/hardware/create', {
    ...{
      tag: `SIM-${Date.now().toString(36)}`,
      model: 'Simulated',
      processor: 'simulated',
      cpu: 1,
      memoryMb: 256,
      disks: 'none',
      diskGb: 1,
    },
    ...{ locationId, planIds: [planId], controller: { vendor: 'simulator', settings: {} } },
  })
}

/** Staff do every step of the delivery. */
async function deliver(staff: StaffTool, serviceId: number): Promise<void> {
  type Delivery = { hardware: object | null; delivery: { tasks: { id: number }[] } }
  const delivery = () => staff.call<Delivery>('operator/dedicated/delivery', { serviceId })
  await expect.poll(async () => (await delivery()).hardware).not.toBeNull()
  await staff.call('operator/dedicated/handover', { serviceId, login: 'root', password: 'first-night-7', address: '203.0.113.78' })
  for (const { id } of (await delivery()).delivery.tasks) await staff.call('operator/dedicated/task', { id, note: '' })
}

test('[S10] a power action that a controller refuses leaves a dedicated server unchecked', async ({ page }) => {
  const { call } = await signIn(page)
  const staff = await openStaff(page)
  await stock(staff, call)
  const { of } = await order(call, staff, [await unitOf(call, 'dedicated', 'dedicated-8', 'metal-01')])
  await expect.poll(() => of('dedicated')).toBeDefined()
  const id = (await of('dedicated'))?.id ?? 0
  await deliver(staff, id)
  await page.goto(`/home/dedicated-server/detail/${id}`)
  await expect(page.getByRole('main').getByText('Running', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await provoke(page, 'dedicated-power-refused', id)
  await stop(page)
  await reads(page, 'Failed to stop dedicated server. Please contact support!')
  await reads(page, 'Unchecked')
})

test('[M7] an order of which staff give a part up is shown as partially delivered, and one that they suspect as fraud', async ({
  page,
}) => {
  const { call } = await signIn(page)
  const staff = await openStaff(page)
  const items = [await unitOf(call, 'vm', 'premium-1', 'half-01'), await unitOf(call, 'dedicated', 'dedicated-8', 'half-02')]
  const { id, of } = await order(call, staff, items)
  await expect.poll(async () => (await of('premium'))?.state).toBe('active')
  const serviceId = (await of('dedicated'))?.id
  await staff.call('operator/dedicated/give-up', { serviceId, reason: 'no such disks until January' })
  await page.goto(`/home/order/detail/${id}`)
  await reads(page, 'Partially')
  await staff.call('operator/orders/mark-fraud', { id, reason: 'stolen card, reported by the gateway' })
  await page.goto(`/home/order/detail/${id}`)
  await reads(page, 'Fraud')
})

test('[M7] credit that staff give and an invoice that they write are documents of types of their own', async ({ page }) => {
  const { call } = await signIn(page)
  const { userID } = await call<{ userID: number }>('user/profile')
  const staff = await openStaff(page)
  await staff.call('operator/customers/grant', { id: userID, wallet: 'promotional', amount: 500, reason: 'For the outage' })
  const lines = [{ description: 'Cross-connect, rack R04', amount: 1500 }]
  await staff.call('operator/orders/issue', { accountId: userID, lines, dueDays: 7, reason: 'asked for in a ticket' })
  await page.goto('/home/order/history')
  for (const type of ['Promotion', 'Other']) await expect(page.getByRole('cell', { name: type, exact: true }).first()).toBeVisible()
})
