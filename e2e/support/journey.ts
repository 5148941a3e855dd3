import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { type Account, openAccount } from './api.ts'
import { type Locale, labelsIn } from './labels.ts'
import { mailedLink } from './mailbox.ts'
import { addMoney, createCustomer } from './newcomer.ts'
import { expectAccessible } from './watch.ts'

export const PASSWORD = 'a-long-walk-4-two'
const PROFILE_NAME = 'Trần Văn 陈 An'

/** One customer at one browser, who speaks one language: each step of the first journey as a person does it. */
export class Customer {
  readonly page: Page
  readonly name: string
  readonly email: string
  readonly say: ReturnType<typeof labelsIn>
  private readonly locale: Locale
  private readonly password: string

  constructor(page: Page, locale: Locale, name: string, password = PASSWORD) {
    this.page = page
    this.locale = locale
    this.name = name
    this.password = password
    this.email = `${name}@example.com`
    this.say = labelsIn(locale)
  }

  /** Registers and activates the customer by API calls, without a session: for tests whose subject is something else. */
  async create(): Promise<void> {
    const { page, locale, name, email, password } = this
    await createCustomer(page, locale, { username: name, email, profileName: PROFILE_NAME, password })
  }

  /** The same, signed in, with that many dollars on the balance; the page has opened nothing yet. */
  async arrive(dollars = 0): Promise<Account> {
    await this.create()
    const account = await openAccount(this.page, { username: this.name, password: this.password })
    if (dollars > 0) await addMoney(this.page, account, dollars)
    return account
  }

  /** Arrives with that many dollars and one running server, whose page is opened; returns its id. */
  async arriveWithServer(hostname: string, dollars = 20): Promise<string> {
    const { server } = await this.arrive(dollars)
    const id = await server(hostname)
    await this.page.goto(`/home/cloud-vps/detail/${id}`)
    await expect(this.page.getByRole('heading', { level: 1, name: hostname })).toBeVisible()
    return String(id)
  }

  async register(): Promise<void> {
    const { page, say } = this
    await page.goto('/register')
    await page.getByLabel(say('accounts.register.username'), { exact: true }).fill(this.name)
    await page.getByLabel(say('accounts.register.profileName'), { exact: true }).fill(PROFILE_NAME)
    await page.getByLabel(say('accounts.register.email'), { exact: true }).fill(this.email)
    await page.getByLabel(say('accounts.register.password'), { exact: true }).fill(PASSWORD)
    await page.getByLabel(say('accounts.register.repeat'), { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: say('accounts.register.submit') }).click()
    await expect(page.getByRole('heading', { name: say('accounts.register.doneTitle') })).toBeVisible()
  }

  /** Opens the link of the mail, in the same browser. */
  async activate(): Promise<void> {
    const { page, say } = this
    const link = new URL(await mailedLink(page.request, this.email))
    await page.goto(link.pathname + link.hash)
    await expect(page.getByRole('heading', { name: say('mailbox.activation.doneTitle') })).toBeVisible()
  }

  async signIn(): Promise<void> {
    const { page, say } = this
    await page.goto('/login')
    await page.getByLabel(say('accounts.usernameOrEmail'), { exact: true }).fill(this.name)
    await page.getByLabel(say('accounts.password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: say('accounts.signIn'), exact: true }).click()
    await expect(page).toHaveURL(/\/home\/notification$/)
    await expect(page.getByRole('heading', { level: 1, name: say('pages.notification') })).toBeVisible()
  }

  /** Through the gateway's own page and back; the balance is there when it comes. */
  async topUp(amount: string, shown: string | RegExp): Promise<void> {
    const { page, say } = this
    await page.goto('/home/order/topup')
    await page.getByLabel(say('orders.topup.amount')).fill(amount)
    await page.getByRole('button', { name: this.pattern('orders.payWith', 'amount', 'method') }).click()
    await page.waitForURL(/\/dev\/pay\//)
    await page.locator('button').first().click()
    await page.waitForURL(/\/home\/order\/detail\/\d+/)
    await expect(page.getByText(say('orders.status.credited')).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible()
  }

  /** Orders one server of the smallest plan and pays it from the balance; answers its id once it runs. */
  async orderServer(hostname: string, image?: RegExp): Promise<string> {
    const { page, say } = this
    await page.goto('/home/order?type=premium')
    await expect(page.getByRole('heading', { level: 1, name: say('pages.order') })).toBeVisible()
    await page.getByRole('radio', { name: /^Premium 1/ }).check({ force: true })
    if (image) await page.getByRole('radio', { name: image }).check({ force: true })
    await page.getByLabel(say('orders.hostname')).fill(hostname)
    return await this.payServer(hostname)
  }

  /** Pays what is open, in the cart or on its invoice, from the balance; answers the id of the one server in it once that runs. */
  async payServer(hostname: string): Promise<string> {
    const { page, say } = this
    await page
      .getByRole('button', { name: this.pattern('orders.payFromBalance', 'amount') })
      .first()
      .click()
    await page.waitForURL(/\/home\/order\/detail\/\d+/)
    await expect(page.getByText(say('orders.status.provisioned')).filter({ visible: true }).first()).toBeVisible()
    await page.getByRole('link', { name: say('orders.delivery.openName', { name: hostname }) }).click()
    await page.waitForURL(/\/home\/cloud-vps\/detail\/\d+/)
    await expect(page.getByRole('heading', { level: 1, name: hostname })).toBeVisible()
    await this.seesState('running')
    return /\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1] ?? ''
  }

  async seesState(state: string): Promise<void> {
    await expect(
      this.page
        .locator('main')
        .getByText(this.say(`compute.state.${state}`), { exact: true })
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  }

  /** The login that the portal shows, as its owner would copy it. */
  async login(): Promise<{ username: string; password: string }> {
    const { page } = this
    const id = /\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1]
    const answer = page.waitForResponse((response) => response.url().endsWith('/reveal-password') && response.ok())
    await page.getByRole('button', { name: this.say('compute.server.revealPassword') }).click()
    // It asks who is there, unless that was shown within ten minutes [C3a].
    const proof = page.getByRole('dialog', { name: this.say('security.proof.title') })
    const hide = page.getByRole('button', { name: this.say('compute.server.hidePassword') })
    await expect(proof.or(hide)).toBeVisible()
    if (await proof.isVisible()) await this.confirm(proof)
    const { data } = (await (await answer).json()) as { data: { username: string; password: string } }
    await expect(page.getByText(data.password)).toBeVisible()
    expect(id).toBeTruthy()
    return data
  }

  /** Behind a question that is answered: says who is there where that is asked [C3a], until the question is gone. */
  async proves(question: Locator): Promise<void> {
    const proof = this.page.getByRole('dialog', { name: this.say('security.proof.title') })
    await Promise.race([proof.waitFor(), question.waitFor({ state: 'hidden' })])
    if (await proof.isVisible()) await this.confirm(proof)
    await expect(question).toBeHidden()
  }

  private async confirm(proof: Locator): Promise<void> {
    await proof.getByLabel(this.say('accounts.password'), { exact: true }).fill(this.password)
    await proof.getByRole('button', { name: this.say('security.proof.confirm') }).click()
  }

  /** Types the name into the panel that is open, sends it, and shows who is there where that is asked. */
  async rebuild(name: string): Promise<void> {
    const { page, say } = this
    const panel = page.getByRole('dialog', { name: say('systems.rebuild.title', { name }) })
    await panel.getByRole('textbox').last().fill(name)
    await panel.getByRole('button', { name: say('systems.rebuild.submit') }).click()
    await this.proves(panel)
  }

  /** On the server's rescue tab: in, shown who is there where that is asked, until the page says that it is. */
  async enterRescue(name: string): Promise<void> {
    const { page, say } = this
    await page
      .getByRole('main')
      .getByRole('button', { name: say('rescue.start') })
      .click()
    const asked = page.getByRole('dialog', { name: say('rescue.ask.title', { name }) })
    await asked.getByRole('button', { name: say('rescue.start') }).click()
    await this.proves(asked)
    const main = page.getByRole('main')
    await expect(main.getByText(say('rescue.inRescue'), { exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: say('rescue.reveal') })).toBeVisible()
  }

  /** And out again, until it could be started anew. */
  async leaveRescue(name: string): Promise<void> {
    const { page, say } = this
    const main = page.getByRole('main')
    const leave = say('compute.boot.unrescue')
    await main
      .getByRole('region', { name: say('rescue.title') })
      .getByRole('button', { name: leave })
      .click()
    const asked = page.getByRole('dialog', { name: say('rescue.leave.title', { name }) })
    await asked.getByRole('button', { name: leave }).click()
    await expect(asked).toBeHidden()
    await expect(main.getByRole('button', { name: say('rescue.start') })).toBeEnabled()
  }

  /** Opens the console in its own window and waits for a picture. */
  async openConsole(context: BrowserContext): Promise<Page> {
    const opened = context.waitForEvent('page')
    await this.page.getByRole('button', { name: this.say('compute.openConsole') }).click()
    const screen = await opened
    await expect(screen.locator('main canvas')).toBeVisible()
    return screen
  }

  async press(verb: 'start' | 'shutdown' | 'stop' | 'restart'): Promise<void> {
    await this.page.getByRole('button', { name: this.say(`compute.verb.${verb}`), exact: true }).click()
  }

  /** A text whose named parts may be anything. */
  pattern(key: string, ...parts: string[]): RegExp {
    const text = this.say(key, Object.fromEntries(parts.map((part) => [part, '§'])))
    return new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('§', '.+')}$`)
  }

  async accessible(screen: string): Promise<void> {
    await expectAccessible(this.page, screen)
  }
}

/** What the screen shows, as bytes: two looks differ when something was drawn between them. */
export const picture = (screen: Page): Promise<string> =>
  screen.locator('main canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
