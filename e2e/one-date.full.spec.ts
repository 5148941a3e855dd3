import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { Customer } from './support/journey.ts'

/** Zones whose dates always differ; at least one of the two differs from the brand's date (UTC+7) as well. */
const READERS = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const
const BRAND = 'Asia/Ho_Chi_Minh'
const NAME = 'one-date'

const dayIn = (timeZone: string, iso: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(iso))

interface Instants {
  readonly end: string
  readonly takenAt: string
}

async function readFrom(timezoneId: string, browser: Browser, from: Page): Promise<Page> {
  const context = await browser.newContext({ timezoneId, storageState: await from.context().storageState() })
  return await context.newPage()
}

test('[M1b] lists, dialogs and exports tell an instant as one day, that of the reader', async ({ page, browser }) => {
  const customer = new Customer(page, 'en-US', NAME)
  const { say } = customer
  const account = await customer.arrive(50)
  const id = await account.server(NAME)
  await account.call('user/service/vps/snapshot/create', { id, name: 'kept' })
  const list = () => account.call<{ items: { state: string; takenAt: string }[] }>('user/service/vps/snapshot/list')
  await expect.poll(async () => (await list()).items[0]?.state).toBe('ready')
  const { end } = await account.call<{ end: string }>('user/service/vps/detail', { id })
  const instants: Instants = { end, takenAt: (await list()).items[0]?.takenAt ?? '' }

  for (const zone of READERS) {
    const other = await readFrom(zone, browser, page)
    const expectOne = async (where: string, of: keyof Instants, texts: () => Promise<string>): Promise<void> => {
      const [own, brand] = [dayIn(zone, instants[of]), dayIn(BRAND, instants[of])]
      await expect.poll(texts, { message: `${where} in ${zone}` }).toContain(own)
      if (brand !== own) expect(await texts(), `${where} in ${zone}`).not.toContain(brand)
    }
    await test.step(`the list of services and its export, in ${zone}`, async () => {
      await other.goto('/home/cloud-vps')
      await expectOne('list', 'end', () => other.getByRole('row', { name: new RegExp(NAME) }).innerText())
      const file = other.waitForEvent('download')
      await other.getByRole('button', { name: say('table.export') }).click()
      await other.getByRole('menuitem', { name: new RegExp(`^${say('table.exportCsv')}`) }).click()
      const text = await readFile(await (await file).path(), 'utf8')
      await expectOne('export', 'end', () => Promise.resolve(text))
    })
    await test.step(`snapshots, in ${zone}`, async () => {
      await other.goto('/home/cloud-vps/snapshot')
      await expectOne('snapshots', 'takenAt', () => other.getByRole('row', { name: /kept/ }).innerText())
    })
    await test.step(`the dialogs that renew and cancel, in ${zone}`, async () => {
      await other.goto(`/home/cloud-vps/detail/${id}`)
      await other.getByRole('button', { name: say('renewals.renewNow') }).click()
      const renewing = other.getByRole('dialog', { name: say('renewals.renewOne', { name: NAME }) })
      await expectOne('renewing', 'end', () => renewing.innerText())
      await other.keyboard.press('Escape')
      await expect(renewing).toHaveCount(0)
      await other
        .getByRole('main')
        .getByRole('button', { name: say('services.moreActions') })
        .click()
      await other.getByRole('menuitem', { name: say('renewals.cancel') }).click()
      const question = other.getByRole('dialog', { name: say('renewals.cancelling.title', { name: NAME }) })
      await expectOne('cancelling', 'end', () => question.innerText())
    })
    await other.context().close()
  }
})
