import type { AnyRouter } from '@tanstack/react-router'
import { addMessages, startLanguage } from '../i18n/i18n.tsx'
import { loadHome } from '../i18n/messages.ts'
import { createStaffRouter } from './router.tsx'
import { checkStaff } from './session.ts'
import { loadStaffMessages } from './staff-messages.ts'

/** Session and words are asked for side by side; the customers' words come along, because lists and states are told in them. */
export async function startConsole(): Promise<AnyRouter> {
  void checkStaff()
  await startLanguage()
  await Promise.all([addMessages(loadHome), addMessages(loadStaffMessages)])
  return createStaffRouter() as unknown as AnyRouter
}
