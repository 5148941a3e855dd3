// npm run panel:test -- --panel hestia-1 --domain try.example.com --package portal-small: tries on a hosting panel in use what the portal does with one, with a throw-away account.
import { runBeside } from './lib/beside.mjs'

await runBeside('panel-test')
