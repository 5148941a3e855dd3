import { exitWithReason } from './exit-with-reason.ts'
import { testPanelFromCommandLine } from './test-panel.ts'

await exitWithReason(testPanelFromCommandLine)
