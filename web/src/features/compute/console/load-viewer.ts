import { loadChunk } from '../../../lib/lazy-page.ts'
import type { ConsoleProtocol, OpenViewer } from './viewer.ts'

/** Each comes when it is wanted: noVNC and the terminal weigh more than every other page. */
export const loadViewer: Readonly<Record<ConsoleProtocol, () => Promise<OpenViewer>>> = {
  rfb: async () => (await loadChunk(() => import('./rfb-viewer.ts'))).openScreen,
  text: async () => (await loadChunk(() => import('./text-viewer.ts'))).openTerminal,
}
