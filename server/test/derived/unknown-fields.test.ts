import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import { registry } from '@portal/contracts/registry.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../src/platform/errors.ts'
import { parseInput } from '../../src/platform/http/input.ts'

/** Objects whose other fields are accepted, with the reason. */
const OPEN: Readonly<Record<string, string>> = {
  'user/login passkey': 'a browser’s JSON of WebAuthn; fields that the portal does not use are dropped',
  'user/login passkey.response': 'the same',
  'public/levprotected/identity/enter passkey': 'the same',
  'public/levprotected/identity/enter passkey.response': 'the same',
  'public/levprotected/identity/link passkey': 'the same',
  'public/levprotected/identity/link passkey.response': 'the same',
  'user/passkey/add credential': 'the same',
  'user/passkey/add credential.response': 'the same',
  'user/login/passkey credential': 'the same',
  'user/login/passkey credential.response': 'the same',
  'operator/plan/create spec': 'figures by the kind’s own names; those of another kind are refused by `figures.rules`',
  'operator/plan/update spec': 'the same',
}

/** Paths of the objects inside a schema that accept fields which they do not declare. */
function openObjects(schema: z.core.$ZodType, path: readonly string[] = []): string[] {
  const { def } = schema._zod as { readonly def: z.core.$ZodTypeDef }
  if (schema instanceof z.ZodObject) {
    const isStrict = schema.def.catchall instanceof z.ZodNever
    const inside = Object.entries(schema.shape).flatMap(([name, field]) => openObjects(field as z.core.$ZodType, [...path, name]))
    return isStrict ? inside : [path.join('.'), ...inside]
  }
  if (schema instanceof z.ZodArray) return openObjects(schema.element, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => openObjects(option, path))
  if (schema instanceof z.ZodPipe) return [...openObjects(schema.in, path), ...openObjects(schema.out, path)]
  if (schema instanceof z.ZodRecord) return openObjects(schema.valueType, path)
  return 'innerType' in def ? openObjects(def.innerType as z.core.$ZodType, path) : []
}

const calls = (registry as readonly AnyEndpoint[]).map((endpoint) => [endpoint.path, endpoint] as const)

describe('[C2] unknown fields', () => {
  it.each(calls)('%s refuses them, each by its name', (_path, { input, example }) => {
    const refused = () => parseInput(input, { ...(example as object), unexpected: 'field' })
    expect(refused).toThrow(AppError)
    try {
      refused()
    } catch (error) {
      expect((error as AppError).fields).toEqual({ unexpected: { code: 'field.unknown' } })
    }
  })

  it.each(['user/service/vps/console', 'user/service/vps/snapshot/create', 'user/service/dedicated/console'])(
    'several servers for %s are refused: it is for one',
    (path) => {
      const one = calls.find(([name]) => name === path)?.[1] ?? expect.fail('no such call')
      expect(() => parseInput(one.input, { ids: [1, 2] })).toThrow(AppError)
    },
  )

  it('are refused inside nested objects as well, except where a reason is given', () => {
    const open = calls.flatMap(([path, { input }]) => [...new Set(openObjects(input))].map((at) => `${path} ${at}`))
    expect(open.sort()).toEqual(Object.keys(OPEN).sort())
  })
})
