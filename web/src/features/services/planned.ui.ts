import { hostingKind } from '@portal/contracts/kinds/planned.kinds.ts'
import { IconWorld } from '@tabler/icons-react'
import { defineKindLook } from './kind-ui.ts'

/** Kinds whose plans are shown before they have pages of their own. */

export const hostingLook = defineKindLook({ contract: hostingKind, typeIcons: { hosting: IconWorld } })
