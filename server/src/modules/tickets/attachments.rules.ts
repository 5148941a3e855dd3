/** What may be attached is what the house accepts as a file anywhere. */
export { type Judged, judgeFile, plainFileName } from '../../platform/judged-file.rules.ts'
