import { folded } from '@portal/contracts/folded.ts'
import { JOB_NAMES } from '@portal/contracts/job-names.ts'
import { staffLabels as enStaff } from '@portal/contracts/labels/en-US.staff.ts'
import { labels as en } from '@portal/contracts/labels/en-US.ts'
import { actionKey, auditKey, jobKey } from '@portal/contracts/labels/keys.ts'
import { staffLabels as viStaff } from '@portal/contracts/labels/vi-VN.staff.ts'
import { labels as vi } from '@portal/contracts/labels/vi-VN.ts'
import { staffLabels as zhStaff } from '@portal/contracts/labels/zh-CN.staff.ts'
import { labels as zh } from '@portal/contracts/labels/zh-CN.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { registry } from '@portal/contracts/registry.ts'
import { SYSTEM_ACTIONS } from '@portal/contracts/system-actions.ts'

/** What customers read for a code, by language. */
export const labels: Readonly<Record<Locale, typeof en>> = { 'en-US': en, 'vi-VN': vi, 'zh-CN': zh }
/** What staff read for it. */
export const staffLabels: Readonly<Record<Locale, typeof enStaff>> = { 'en-US': enStaff, 'vi-VN': viStaff, 'zh-CN': zhStaff }

const says = (label: string | undefined, part: string): boolean => folded(label ?? '').includes(folded(part))

/** Codes whose label holds what is searched [C6]: a search finds what its reader sees, not what the database calls it. */
export function codesSaying<C extends string>(part: string | null | undefined, words: Readonly<Record<C, string>>): C[] {
  if (!part) return []
  return (Object.keys(words) as C[]).filter((code) => says(words[code], part))
}

const ACTIONS: readonly string[] = [...new Set([...registry.map(({ path }) => path), ...SYSTEM_ACTIONS])]

/** Actions as the log names them; staff have words of their own for what they do. */
export function actionsSaying(part: string | null | undefined, lang: Locale, reader: 'customer' | 'staff'): string[] {
  if (!part) return []
  const theirs: Readonly<Record<string, string>> = labels[lang].notices.actions
  const staffs: Readonly<Record<string, string>> = reader === 'staff' ? staffLabels[lang].audit.actions : {}
  return ACTIONS.filter((action) => says(staffs[auditKey(action) ?? ''] ?? theirs[actionKey(action)], part))
}

export function jobsSaying(part: string | null | undefined, lang: Locale): string[] {
  if (!part) return []
  const words: Readonly<Record<string, string>> = staffLabels[lang].jobs.names
  return JOB_NAMES.filter((name) => says(words[jobKey(name)], part))
}
