import { expect, it } from 'vitest'

interface Tree {
  readonly [key: string]: string | Tree
}

const sources = import.meta.glob<string>('../**/*.tsx', { eager: true, query: '?raw', import: 'default' })
const files = import.meta.glob<Tree>('./*/*.json', { eager: true, import: 'default' })

const NAMESPACE = /const (\w+) = useTranslations\('([\w.]+)'\)/g
const RICH = /\b(\w+)\.rich\(([\s\S]{1,120}?),\s*\{([\s\S]*?)\}\)/g
const KEY = /['`]([\w.${}-]+)['`]/g
const COMPONENT = /(\w+): (?:\([^)]*\)|\w+) =>/g

const all = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

function* flat(tree: Tree, before = ''): Generator<readonly [key: string, text: string]> {
  for (const [name, node] of Object.entries(tree))
    if (typeof node === 'string') yield [before + name, node]
    else yield* flat(node, `${before}${name}.`)
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** All texts of a namespace, in every language: `operator.brandParts.sessions` is `sessions` in operator-brand-parts.json. */
function textsOf(namespace: string): { file: string; key: string; text: string }[] {
  const [first = '', second = '', ...rest] = namespace.split('.')
  const [name, inner] = first === 'operator' ? [`operator-${kebab(second)}`, rest] : [kebab(first), namespace.split('.').slice(1)]
  const start = inner.map((part) => `${part}.`).join('')
  return Object.entries(files)
    .filter(([file]) => file.endsWith(`/${name}.json`))
    .flatMap(([file, tree]) => [...flat(tree)].map(([key, text]) => ({ file, key, text })))
    .filter(({ key }) => key.startsWith(start))
    .map((one) => ({ ...one, key: one.key.slice(start.length) }))
}

/** `title.${change}` stands for every title. */
const matching = (key: string): RegExp =>
  new RegExp(
    `^${key
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replaceAll('.', '\\.'))
      .join('[^.]+')}$`,
  )

it('parts of a text that are components stand in it as tags: as an argument, the source of a function would be shown', () => {
  const wrong: string[] = []
  let checked = 0
  for (const [source, code] of Object.entries(sources)) {
    const namespaces = [...code.matchAll(NAMESPACE)]
    for (const call of code.matchAll(RICH)) {
      const [, variable, keys = '', parts = ''] = call
      // The nearest before the call: several components of a file have a `t` each.
      const namespace = namespaces.findLast(({ 1: name, index }) => name === variable && index < call.index)?.[2]
      if (!namespace) continue
      for (const { file, key, text } of textsOf(namespace)) {
        if (!all(KEY, keys).some((one) => matching(one).test(key))) continue
        checked++
        for (const name of all(COMPONENT, parts))
          if (text.includes(`{${name}}`) || text.includes(`{${name},`)) wrong.push(`${source}: {${name}} of ${key} in ${file}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(checked).toBeGreaterThan(400)
})
