import { TERMS_KINDS } from '@portal/contracts/brands.ts'
import type { Localized } from '@portal/contracts/locale.ts'
import { calendar, links, overview, profile } from '@portal/contracts/modules/dashboard.contract.ts'
import { balanceStatement } from '@portal/contracts/modules/ledger.contract.ts'
import { userSearch } from '@portal/contracts/modules/search.contract.ts'
import { fail } from '../../platform/errors.ts'
import { query, report } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { countSessions, findAccount, holdForCustomer, pendingEmail } from '../accounts/index.ts'
import { findBrand, legalAddress } from '../brands/index.ts'
import { exchangeRate } from '../catalogue/index.ts'
import { balances } from '../ledger/index.ts'
import { accountCalendar } from './calendar.ts'
import { dashboardOverview } from './overview.ts'
import { ownSearch } from './search.ts'
import { statement } from './statement.ts'

const labels = {
  support: { 'en-US': 'Contact support', 'vi-VN': 'Liên hệ hỗ trợ', 'zh-CN': '联系客服' },
  terms: { 'en-US': 'Terms of service', 'vi-VN': 'Điều khoản dịch vụ', 'zh-CN': '服务条款' },
  privacy: { 'en-US': 'Privacy notice', 'vi-VN': 'Chính sách quyền riêng tư', 'zh-CN': '隐私声明' },
} as const satisfies Record<string, Localized>

/** Reads what other modules own; owns nothing itself. */
export const dashboardModule = (): Module => ({
  name: 'dashboard',
  handlers: [
    report(overview, dashboardOverview),
    query(calendar, async ({ tx, customer, brand }, { days }) => await accountCalendar(tx, { accountId: customer.id, brand }, days)),
    report(balanceStatement, statement),
    query(userSearch, ownSearch),

    query(profile, async ({ tx, customer, brand }) => {
      const [account, { balance, main, promotional, points }, waiting, vndPerUsd, sessions, hold] = await Promise.all([
        findAccount(tx, customer.id),
        balances(tx, customer.id, brand.currency),
        pendingEmail(tx, customer.id),
        exchangeRate(tx),
        countSessions(tx, customer.id, brand),
        holdForCustomer(tx, customer.id),
      ])
      if (!account) fail('session-invalid')
      return {
        userID: account.id,
        username: account.username,
        profileName: account.profileName,
        email: account.email,
        pendingEmail: waiting,
        phone: account.phone,
        social: account.social,
        balance,
        mainBalance: main,
        promotionalBalance: promotional,
        promotional_balance: promotional,
        loyaltyPoints: points,
        locale: account.locale,
        currency: account.currency,
        timeZone: account.timeZone,
        vndPerUsd,
        sessions,
        hold,
        createdAt: account.createdAt.toISOString(),
      }
    }),

    query(links, async ({ tx, brand: { id }, lang }) => {
      const brand = await findBrand(tx, id)
      if (!brand) fail('brand-unknown')
      const legal = TERMS_KINDS.flatMap((kind) => {
        const url = legalAddress(brand, kind, brand.baseUrl)
        return url === null ? [] : [{ id: kind, label: labels[kind][lang], url }]
      })
      return {
        items: [
          { id: 'support', label: labels.support[lang], url: `mailto:${brand.supportEmail}` },
          ...brand.links.filter(({ place }) => place !== 'footer').map(({ id, label, url }) => ({ id, label: label[lang], url })),
          ...legal,
        ],
      }
    }),
  ],
})
