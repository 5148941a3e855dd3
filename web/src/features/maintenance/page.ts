import { withMaintenance } from '../../i18n/maintenance-words.ts'

/** Apart from the page of a service: few stand where somebody works. */
export const notes = withMaintenance(() => import('./maintenance-notes.tsx'))
