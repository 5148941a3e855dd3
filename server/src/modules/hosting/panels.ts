import type { AbilitiesOf } from './list.ts'
import type { Panels } from './panel.live.ts'

/** What each panel can do, as its driver declares it. */
export const abilitiesIn =
  (panels: Panels): AbilitiesOf =>
  (panelId) => {
    const driver = panelId === null ? undefined : panels.drivers.get(panelId)
    return driver ? { panel: true, resize: true, signIn: driver.signInLink !== undefined } : null
  }
