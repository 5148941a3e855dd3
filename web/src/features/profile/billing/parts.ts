export { ContactsPanel } from './contacts-panel.tsx'
export { TermsPanel } from './terms-panel.tsx'
