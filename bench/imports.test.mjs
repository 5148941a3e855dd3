// Benches are plain JavaScript that imports the built server, so no type checker notices when an imported name is removed. This test does.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { at, root } from '../scripts/lib/paths.mjs'

const files = readdirSync(at('bench'), { recursive: true })
  .filter((name) => name.endsWith('.mjs') && !name.includes('node_modules') && !name.endsWith('.test.mjs'))
  .map((name) => join('bench', name))

/** Named imports of a file from the built server: `{ specifier, names }`. */
function serverImports(file) {
  const source = ts.createSourceFile(file, readFileSync(at(file), 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const found = []
  const add = (specifier, names) => {
    if (specifier.includes('server/dist/')) found.push({ specifier, names })
  }
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) {
      const bindings = node.importClause?.namedBindings
      const names = bindings && ts.isNamedImports(bindings) ? bindings.elements.map((one) => (one.propertyName ?? one.name).text) : []
      add(node.moduleSpecifier.text, names)
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && ts.isStringLiteral(node.arguments[0]))
      add(node.arguments[0].text, [])
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The source of a module of the built server. */
const sourceOf = (file, specifier) =>
  relative(root, join(at(dirname(file)), specifier))
    .replace('server/dist/', 'server/src/')
    .replace(/\.js$/, '.ts')

const imports = files.flatMap((file) => serverImports(file).map((found) => ({ file, ...found })))

it('there are benches that import the server', () => {
  expect(imports.length).toBeGreaterThan(30)
})

it.each(imports)('$file: $specifier has $names', async ({ file, specifier, names }) => {
  const module = await import(/* @vite-ignore */ at(sourceOf(file, specifier)))
  expect(names.filter((name) => !(name in module))).toEqual([])
})
