/** All that is shown of transfers, in one file to load. */
export { OfferedNote } from './offered-note.tsx'
export { OffersPanel } from './offers-panel.tsx'
export { TransferDrawer } from './transfer-drawer.tsx'
