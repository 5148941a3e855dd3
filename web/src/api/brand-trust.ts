/** What only the check of a brand needs, in a chunk that loads beside the metadata itself. */
export { applyBrandColour } from '../design/brand/apply.ts'
export { verifySignature } from './signature.ts'
