import { staffLabels as enStaff } from '@portal/contracts/labels/en-US.staff.ts'
import { labels as en } from '@portal/contracts/labels/en-US.ts'
import { actionKey, auditKey } from '@portal/contracts/labels/keys.ts'
import { staffLabels as viStaff } from '@portal/contracts/labels/vi-VN.staff.ts'
import { labels as vi } from '@portal/contracts/labels/vi-VN.ts'
import { staffLabels as zhStaff } from '@portal/contracts/labels/zh-CN.staff.ts'
import { labels as zh } from '@portal/contracts/labels/zh-CN.ts'
import { registry } from '@portal/contracts/registry.ts'
import { SYSTEM_ACTIONS } from '@portal/contracts/system-actions.ts'
import { describe, expect, it } from 'vitest'

type Words = Readonly<Record<string, string>>
const LANGUAGES: readonly (readonly [string, Words, Words])[] = [
  ['en-US', en.notices.actions, enStaff.audit.actions],
  ['vi-VN', vi.notices.actions, viStaff.audit.actions],
  ['zh-CN', zh.notices.actions, zhStaff.audit.actions],
]
const writes = registry.filter(({ effect }) => effect !== 'read').map(({ path }): string => path)
const ofStaff = (action: string): boolean => action.startsWith('operator')

/** Where staff write about one customer, the line stands in that customer's log too; these few do not. */
const ABOUT_CUSTOMERS = /^operator\/(customers|orders|services|delivery|mails|billing)\//
const NOT_IN_THEIRS = [
  'operator/customers/note',
  'operator/billing/breaker/release',
  'operator/billing/reconciliation/run',
  'operator/mails/test',
]

describe.each(LANGUAGES)('[P4] the logs in %s', (_, notices, audit) => {
  const said = (action: string): boolean => (auditKey(action) ?? '') in audit || actionKey(action) in notices

  it('say every write and everything the system does in words, never by a path', () => {
    expect([...writes, ...SYSTEM_ACTIONS].filter((action) => !said(action))).toEqual([])
  })

  it('hold the same words for customers wherever the line is in their log', () => {
    const theirs = [...writes, ...SYSTEM_ACTIONS].filter(
      (action) => !ofStaff(action) || (ABOUT_CUSTOMERS.test(action) && !NOT_IN_THEIRS.includes(action)),
    )
    expect(theirs.filter((action) => !(actionKey(action) in notices))).toEqual([])
  })

  it('keep no words for what nobody does any more', () => {
    const acts = [...writes, ...SYSTEM_ACTIONS]
    const keys = new Set(acts.flatMap((action) => [actionKey(action), auditKey(action) ?? '']))
    expect([...Object.keys(notices), ...Object.keys(audit)].filter((key) => !keys.has(key))).toEqual([])
  })
})
