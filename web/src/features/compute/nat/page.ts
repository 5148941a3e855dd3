import { withNatPorts } from '../../../i18n/nat-words.ts'

/** Apart from the page of a server: few servers have it. */
export const tab = withNatPorts(() => import('./ports-tab.tsx'))
