import { call } from '../../api/client.ts'
import { showToast, toastError } from '../../design/feedback/toast.ts'
import type { ActionTools } from '../services/actions/action-ui.ts'
import { refreshServices } from '../services/actions/refresh-services.ts'
import type { Hosting } from './calls.ts'

/** A panel's page, and nothing that would run here. */
const isAddress = (url: string): boolean => /^https?:\/\//i.test(url)

/** The window is cut off from this one before it goes anywhere: the panel learns neither who opened it nor how to reach back. */
function openApart(url: string): boolean {
  const opened = window.open('', '_blank')
  if (!opened) return false
  opened.opener = null
  opened.location.replace(url)
  return true
}

/** Asks for a link that signs in once, and opens it in a window of its own. */
export async function openPanel(row: Pick<Hosting, 'id' | 'name'>, t: ActionTools['t']): Promise<void> {
  const again = { label: t('services.retry'), run: () => void openPanel(row, t) }
  try {
    const { url } = await call('user/service/hosting/sign-in', { id: row.id })
    if (!isAddress(url)) throw new Error('a link that is no address')
    if (openApart(url)) return
    // The panel took so long that the browser calls the window unasked for: one press more opens it.
    showToast({
      ...{ tone: 'warn', title: t('hosting.signIn.held'), detail: row.name },
      actions: [{ label: t('hosting.signIn.open'), run: () => void openApart(url) }],
    })
  } catch (error) {
    toastError(error, { object: row.name, retry: again })
  } finally {
    refreshServices('user/service/hosting')
  }
}
