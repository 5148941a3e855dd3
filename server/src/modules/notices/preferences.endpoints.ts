import { listPreferences, setPreference } from '@portal/contracts/modules/preferences.contract.ts'
import { NOTICE_TOPIC_NAMES } from '@portal/contracts/notice-topics.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { findAccount } from '../accounts/index.ts'
import { preferencesOf, savePreference } from './preferences.store.ts'
import { TOLD } from './preferences.ts'

export const preferenceHandlers: readonly Handler[] = [
  query(listPreferences, async ({ tx, customer, brand }) => {
    const chosen = await preferencesOf(tx, customer.id)
    const account = (await findAccount(tx, customer.id)) ?? fail('not-found')
    return {
      items: NOTICE_TOPIC_NAMES.map((topic) => ({ topic, ...(chosen.get(topic) ?? TOLD) })),
      email: account.email,
      timeZone: account.timeZone ?? brand.timeZone,
    }
  }),

  command(setPreference, async ({ tx, customer, note }, { topic, ...choice }) => {
    const before = (await preferencesOf(tx, customer.id)).get(topic) ?? TOLD
    await savePreference(tx, customer.id, topic, choice)
    note({ detail: topic, before, after: choice })
    return { topic, ...choice }
  }),
]
