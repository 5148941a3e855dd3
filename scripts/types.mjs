// The types of every project, as `tsc -b` says them: what all stand on first, then the server's side and the browser's at the same time.
import { at, root } from './lib/paths.mjs'
import { run } from './lib/process.mjs'

const build = (...projects) =>
  run(process.execPath, [at('node_modules/typescript/bin/tsc'), '-b', '--pretty', 'false', ...projects.map((project) => at(project))], {
    cwd: root,
  })

const sides = () => Promise.all([build('server', 'server/tsconfig.test.json', 'e2e'), build('web', 'web/tsconfig.test.json')])
const code = (await build('contracts')) || Math.max(...(await sides()))
process.exit(code)
