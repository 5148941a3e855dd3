import { money } from '@portal/contracts/money.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadCore } from '../../i18n/messages.ts'
import { Reward, useFriendColumns } from './friend-columns.tsx'
import { LinkPanel } from './link-panel.tsx'
import type { Referral, ReferralAnswer } from './referral.ts'
import { Totals } from './totals.tsx'

const { referralMessages } = await import('../../i18n/en-US/referral.ts')
const messages = { ...(await loadCore('en-US')), ...referralMessages }

/** As a reader sees it: without markup, and whole with it. */
function shown(node: ReactNode): { text: string; html: string } {
  const html = renderToStaticMarkup(
    <IntlProvider locale="en-US" timeZone="UTC" messages={messages as never}>
      {node}
    </IntlProvider>,
  )
  return { text: html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '), html }
}
afterEach(() => vi.unstubAllGlobals())

const usd = (amount: number) => money(amount, 'USD')
const friend = (more: Partial<Referral>): Referral =>
  ({ status: 'received-reward', amount_reward: 4.05, reward: usd(405), remark: null, ...more }) as Referral

describe('[P5] the referral screen', () => {
  it('shows the four sums, in dollars', () => {
    const totals = { available: usd(1000), pendingWithdraw: usd(2050), processing: usd(30), total: usd(3080) }
    const overview = { totals, counts: { 'received-reward': 2 }, next: null, waitsSince: null } as unknown as ReferralAnswer
    expect(shown(<Totals overview={overview} />).text).toMatch(
      /Available \$10\.00 .* Pending withdraw \$20\.50 .* Processing \$0\.30 .* Total \$30\.80/,
    )
  })

  it('shows the link and the guide of three steps', () => {
    vi.stubGlobal('window', { location: { origin: 'https://portal.example' } })
    const { text, html } = shown(<LinkPanel of={{ userID: 7, opened: 0 }} percent={10} />)
    expect(text).toContain('https://portal.example/#/register?r=7')
    expect(html.match(/<ol/g)).toHaveLength(1)
    expect(html.match(/<li>/g)).toHaveLength(3)
    expect(text).toMatch(/1 Invite .* 2 The friend registers .* 3 The friend orders /)
  })

  it('shows a reward above nothing in green, one that was rejected struck out, and none as a dash', () => {
    const [earned, rejected] = [friend({}), friend({ status: 'rejected-reward' })].map((of) => shown(<Reward of={of} />).html)
    expect(earned).toMatch(/class="[^"]*good[^"]*">\$4\.05/)
    expect(rejected).toMatch(/class="[^"]*struck[^"]*">\$4\.05/)
    expect(shown(<Reward of={friend({ amount_reward: 0, reward: usd(0) })} />).text).toBe(' — ')
  })

  it('has the columns of the specification', () => {
    let columns: string[] = []
    const Columns = () => {
      columns = useFriendColumns().map(({ id }) => id)
      return null
    }
    shown(<Columns />)
    expect([...columns].sort()).toEqual(['amount_reward', 'created_at', 'email', 'status', 'updated_at'])
  })
})
