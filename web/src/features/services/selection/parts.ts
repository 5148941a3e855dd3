/** All that is asked of a selection, in one file to load. */
export { ExportDrawer } from './export-drawer.tsx'
export { NotesDrawer } from './notes-drawer.tsx'
