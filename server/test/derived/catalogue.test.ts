import { readdirSync, readFileSync } from 'node:fs'
import { type AnyEndpoint, scopeOf } from '@portal/contracts/endpoint.ts'
import { errorCatalogue } from '@portal/contracts/errors/catalogue.ts'
import { locales } from '@portal/contracts/locale.ts'
import { registry } from '@portal/contracts/registry.ts'
import { validate } from '@scalar/openapi-parser'
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { formatText } from '../../src/platform/errors.ts'
import { openApiDocument } from '../../src/platform/http/openapi.ts'
import { answerSerializer } from '../../src/platform/http/serializer.ts'

/** Names of the arguments that an ICU text uses. */
function argumentsOf(pattern: string): string[] {
  const names = new Set<string>()
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk)
    else if (node !== null && typeof node === 'object') {
      const { type, value, options } = node as { type: number; value?: unknown; options?: Record<string, { value: unknown }> }
      if (type !== 0 && type !== 7 && typeof value === 'string') names.add(value)
      for (const option of Object.values(options ?? {})) walk(option.value)
    }
  }
  walk(new IntlMessageFormat(pattern, 'en-US', undefined, { ignoreTag: true }).getAst())
  return [...names].sort()
}

describe.each(Object.entries(errorCatalogue))('error %s', (_, declaration) => {
  it('speaks all three languages, with the same parameters, and leaves none unfilled', () => {
    const names = argumentsOf(declaration['en-US'])
    for (const locale of locales) {
      expect(argumentsOf(declaration[locale]), locale).toEqual(names)
      const params = Object.fromEntries(names.map((name) => [name, 7]))
      expect(formatText(declaration[locale], locale, params).trim()).not.toBe('')
    }
    expect(declaration['vi-VN']).not.toBe(declaration['en-US'])
    expect(declaration['zh-CN']).not.toBe(declaration['en-US'])
  })
})

describe.each(registry.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (path, endpoint) => {
  it('is declared whole: a valid example, a summary, a serializer, only known errors', () => {
    expect(endpoint.input.safeParse(endpoint.example).error?.issues ?? []).toEqual([])
    expect(endpoint.summary.length).toBeGreaterThan(5)
    expect(path).toMatch(/^(public|user|operator)\/[a-z0-9_/{}-]+$/)
    expect(() => answerSerializer(endpoint)).not.toThrow()
    for (const code of endpoint.errors) expect(Object.keys(errorCatalogue)).toContain(code)
  })

  // Staff's calls have one sentence for all of them.
  if (endpoint.effect === 'read' || path.startsWith('operator/')) return

  it('says in a sentence that it was done', () => {
    const own = 'shape' in endpoint.output && 'msg' in (endpoint.output.shape as object)
    expect(own || endpoint.done !== undefined).toBe(true)
    for (const text of Object.values(endpoint.done ?? {})) expect(text).toMatch(/[.。]$/)
  })
})

it('[C1] every call of the specification exists, by its name', () => {
  const there = new Set<string>(registry.map(({ path }) => path))
  const lines = readFileSync(new URL('specified-calls.txt', import.meta.url), 'utf8').split('\n')
  const specified = lines.filter((line) => line !== '' && !line.startsWith('#'))
  expect(specified.filter((path) => !there.has(path.replace(/\/$/, '')))).toEqual([])
  expect(specified).toHaveLength(117)
})

/** Its catalogue of errors and its rules of input; `{}`: what is filled in. */
const SENTENCES = [
  'Request data error. Please contact administrator!',
  'No item selected. Please select at least one item to continue!',
  'Error when loading metadata for domain. Domain signature is not visible!',
  'Network error when connecting to API!',
  'Error when requesting API!',
  'Another action is in progress! Please wait!',
  'Currently, the system supports open console one by one only!',
  'Rebuild error. Please try again or contact support!',
  "You don't have any backup yet!",
  'The backup is not ready yet! Please wait or contact support!',
  'Invalid port {}. Port should be in the range 1000-65535.',
  'Username is already existed',
  'The password are not the same!',
  'Invalid email, please recheck it!',
  'The password must have more than 8 characters!',
  'The password must have at least a number!',
  'The 2 passwords are not the same!',
  'The 2 passwords you entered are not the same!',
  'You have to select at least 1 dedicated server!',
  'You have not finished the order. Do you really want to leave?',
]

it('[C2] the sentences of the specification stand word for word', () => {
  const folder = new URL('../../../web/src/i18n/en-US/', import.meta.url)
  const screens = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const texts = [...Object.values(errorCatalogue).map((text) => text['en-US']), ...screens].map((text) => text.replace(/\{\w+\}/g, '{}'))
  expect(SENTENCES.filter((sentence) => !texts.some((text) => text.includes(sentence)))).toEqual([])
})

describe('[C8] OpenAPI', () => {
  const document = openApiDocument(registry, 'test')

  it('describes every declared call and nothing else', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths).sort()).toEqual(registry.map((endpoint) => `/${endpoint.path}`).sort())
  })

  it('[C3] says of every customer’s call which scope a token needs, or that it is closed to tokens', () => {
    const texts = document.paths as Record<string, { post: { security: object[]; description?: string; responses: object } }>
    expect(document.components.securitySchemes.apiToken).toMatchObject({ type: 'http', scheme: 'bearer' })
    for (const endpoint of (registry as readonly AnyEndpoint[]).filter(({ auth }) => auth === 'customer' || auth === 'customer-session')) {
      const scope = scopeOf(endpoint)
      const { security, description, responses } = texts[`/${endpoint.path}`]?.post ?? {}
      expect(security, endpoint.path).toEqual(scope === null ? [] : [{ apiToken: [scope] }, {}])
      expect(description, endpoint.path).toContain(scope ?? 'Closed')
      expect(JSON.stringify(responses), endpoint.path).toContain(scope === null ? 'closed-to-tokens' : 'token-scope-missing')
    }
  })

  it('is a valid document, whose every reference leads somewhere', async () => {
    expect(await validate(structuredClone(document))).toMatchObject({ valid: true, errors: [], version: '3.1' })
  })

  it('describes what is sent and answered: each example in its envelope, and an amount of money by its name', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false, schemas: { document } })
    for (const { path, auth, example } of registry) {
      const at = `document#/paths/~1${path.replaceAll('/', '~1')}/post/requestBody/content/application~1json/schema`
      const session = auth === 'public' ? {} : { username: 'u', sessionId: 's' }
      const isTaken = ajv.compile({ $ref: encodeURI(at) })
      expect({ path, taken: isTaken({ ...session, lang: 'en-US', ...example }), errors: isTaken.errors }).toMatchObject({ taken: true })
    }
    const order = document.components.schemas['user_order_quote_output']
    expect(JSON.stringify(order)).toContain('"$ref":"#/components/schemas/Money"')
  })
})
