// Runs test files in the folder that it is started in, asked by its parent. One Vitest stays for all of them: what a mutant did not change is
// neither compiled nor migrated anew, which was most of the time. A file ends at its first failure: one is all that is asked for.
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

const folder = process.cwd()
const said = []
const vitest = await createVitest('test', { root: folder, watch: false, maxWorkers: 1, bail: 1, reporters: [{ onTestModuleEnd: note }] })

/** What failed outside a test: a module that does not load, a hook. */
function note(module) {
  said.push(...module.errors().map(({ message }) => `${module.moduleId}: ${message}`))
}

async function run(files, changed) {
  said.length = 0
  for (const file of changed) vitest.invalidateFile(join(folder, file))
  const wanted = files.map((file) => join(folder, file))
  const specifications = (await vitest.globTestSpecifications()).filter(({ moduleId }) => wanted.includes(moduleId))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const names = (state) => testModules.flatMap(({ children }) => [...children.allTests(state)].map(({ fullName }) => fullName))
  said.push(...unhandledErrors.map(String))
  return { passed: names('passed').length, failed: names('failed'), output: said.join('\n').slice(-4000) }
}

process.on('message', async ({ files, changed }) => {
  process.send(await run(files, changed).catch((error) => ({ passed: 0, failed: [], output: String(error?.stack ?? error) })))
})
process.on('disconnect', async () => {
  await vitest.close()
  process.exit()
})
process.send('ready')
