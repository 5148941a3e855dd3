// biome-ignore lint/correctness/useImportExtensions: a plain script with its types beside it
export { prepareVisitors, visit } from '../../../bench/lib/visitors.mjs'
// biome-ignore lint/correctness/useImportExtensions: as above
export { backUp } from '../../../scripts/lib/backup/backup.mjs'
// biome-ignore lint/correctness/useImportExtensions: as above
export { missingTools } from '../../../scripts/lib/backup/dump.mjs'
// biome-ignore lint/correctness/useImportExtensions: as above
export { restore } from '../../../scripts/lib/backup/restore.mjs'
