/** True in `npm run test:deep`: a test that looks further there (more runs, more kills) reads its width from this. */
export const deep = process.env['TEST_TIER'] === 'deep'
