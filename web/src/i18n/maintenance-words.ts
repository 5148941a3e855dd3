import type { MaintenanceMessages, MessageLoader } from './messages.ts'
import { withWords } from './with-words.ts'

const load: MessageLoader = async (locale) => {
  const chunk: { maintenanceMessages: MaintenanceMessages } = await import(`./${locale}/maintenance.ts`)
  return chunk.maintenanceMessages
}

export const withMaintenance = withWords(load)
