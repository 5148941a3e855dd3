import compile from 'icu-minify/compile'
import { type Plugin, parseSync } from 'vite'

type Texts = { readonly [key: string]: string | Texts }
type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled }

const compileAll = (texts: Texts): Compiled =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compileAll(text)]))

const LANGUAGES: ReadonlySet<unknown> = new Set(['en-US', 'vi-VN', 'zh-CN'])

/** What is read of a node of the syntax tree. */
interface SyntaxNode {
  readonly type?: string
  readonly key?: { readonly value?: unknown }
  readonly value?: { readonly value?: unknown; readonly start: number; readonly end: number }
}

/** Compiles the sentences in the source text of an error list (`'en-US': '…'`); the rest of it stays as it is. */
export function compileSentences(source: string): string {
  let compiled = ''
  let at = 0
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, key, value } = node as SyntaxNode
    if (type === 'Property' && LANGUAGES.has(key?.value) && typeof value?.value === 'string') {
      compiled += source.slice(at, value.start) + JSON.stringify(compile(value.value))
      at = value.end
    } else for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync('list.errors.ts', source).program)
  return compiled + source.slice(at)
}

const LANGUAGE_FILE = /\/src\/i18n\/[\w-]+\/[\w-]+\.json$/
const ERROR_LIST = /\/contracts\/src\/errors\/[\w-]+\.errors\.ts$/

/**
 * Parses the sentences of the language files and of the error lists while building: the browser only fills them in. Neither the parser
 * (9 kB) nor the time to parse each sentence at its first showing is spent there. A sentence with parameters is no string in the browser:
 * pages show it through `sentenceOf`.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    config: () => ({ resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] } }),
    transform: {
      filter: { id: [LANGUAGE_FILE, ERROR_LIST] },
      handler: (code, id) => {
        const compiled = ERROR_LIST.test(id) ? compileSentences(code) : JSON.stringify(compileAll(JSON.parse(code) as Texts))
        return { code: compiled, map: null }
      },
    },
  }
}
