import { readFile } from 'node:fs/promises'
import ts from 'typescript'

const CONTRACTS = '@portal/contracts/'
const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023, verbatimModuleSyntax: true }

/** As the `source` condition does in vitest. */
export const resolve = (name, context, next) =>
  name.startsWith(CONTRACTS)
    ? { url: new URL(`../../../contracts/src/${name.slice(CONTRACTS.length)}`, import.meta.url).href, shortCircuit: true }
    : next(name, context)

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  const source = ts.transpileModule(await readFile(new URL(url), 'utf8'), { compilerOptions }).outputText
  return { format: 'module', source, shortCircuit: true }
}
