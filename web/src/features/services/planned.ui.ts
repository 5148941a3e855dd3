import { dedicatedKind, hostingKind, proxyKind } from '@portal/contracts/kinds/planned.kinds.ts'
import { IconRoute, IconServer2, IconWorld } from '@tabler/icons-react'
import { defineKindLook } from './kind-ui.ts'

/** Kinds whose plans are shown before they have pages of their own. */

export const dedicatedLook = defineKindLook({
  contract: dedicatedKind,
  typeIcons: { dedicated: IconServer2 },
  countedLabel: 'dashboard.figures.dedicated',
})

export const proxyLook = defineKindLook({
  contract: proxyKind,
  typeIcons: { proxy: IconRoute },
})

export const hostingLook = defineKindLook({ contract: hostingKind, typeIcons: { hosting: IconWorld } })
