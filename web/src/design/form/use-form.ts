import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { type ApiError, asApiError } from '../../api/errors.ts'
import { newRequestId } from '../../lib/random.ts'

export type FieldErrors<V> = Partial<Record<keyof V & string, string | null | undefined | false>>

export interface FormOptions<V extends object> {
  readonly initial: V
  /** Sentences by field; nothing means valid. Runs at submit, then with every change until it is mended. */
  readonly validate?: (values: V) => FieldErrors<V>
  /** Sends. The request id stays the same while it is unknown whether the last sending arrived [C4]. */
  readonly submit: (values: V, requestId: string) => Promise<unknown>
  /** Error codes the form answers itself (a second step, a notice); then no sentence is shown. */
  readonly handle?: (error: ApiError) => boolean
  /** Ask before leaving with unsaved input; on unless told. A name: also before this part of the query changes, by which its drawer is open. */
  readonly guard?: boolean | string
}

export interface FieldBinding<T> {
  readonly id: string
  readonly name: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly error: string | undefined
}

export interface Form<V extends object> {
  readonly values: V
  readonly working: boolean
  readonly dirty: boolean
  readonly guard: boolean | string
  /** What is wrong with the whole, not with a field. */
  readonly failure: { readonly text: string; readonly ref?: string } | null
  readonly field: <K extends keyof V & string>(name: K) => FieldBinding<V[K]>
  readonly set: (patch: Partial<V>) => void
  readonly reset: (values?: V) => void
  readonly onSubmit: (event?: FormEvent) => void
  readonly element: { readonly current: HTMLFormElement | null }
}

const present = (errors: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''))

export function useForm<V extends object>({ initial, validate, submit, handle, guard = true }: FormOptions<V>): Form<V> {
  const prefix = useId()
  const element = useRef<HTMLFormElement>(null)
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<Form<V>['failure']>(null)
  const [working, setWorking] = useState(false)
  const [tries, setTries] = useState(0)
  const sending = useRef(false)
  const attempt = useRef<{ body: string; id: string } | null>(null)

  const set = (patch: Partial<V>) => {
    const next = { ...values, ...patch }
    setValues(next)
    setErrors((now) => {
      const again = present(validate?.(next) ?? {})
      // A field that is being mended speaks only for itself; the server's word on it is void once it changes.
      return Object.fromEntries(
        Object.entries(now).flatMap(([name, text]) => (name in patch ? (again[name] ? [[name, again[name]]] : []) : [[name, text]])),
      )
    })
  }

  const send = async () => {
    const found = present(validate?.(values) ?? {})
    setErrors(found)
    setFailure(null)
    setTries((n) => n + 1)
    if (Object.keys(found).length > 0 || sending.current) return
    const body = JSON.stringify(values)
    if (attempt.current?.body !== body) attempt.current = { body, id: newRequestId() }
    sending.current = true
    setWorking(true)
    try {
      await submit(values, attempt.current.id)
      attempt.current = null
      setStart(values)
    } catch (cause) {
      const error = asApiError(cause)
      if (!error.isUncertain) attempt.current = null
      if (handle?.(error)) return
      const fields = Object.fromEntries(Object.entries(error.fields).filter(([name]) => name in values))
      setErrors(fields)
      if (Object.keys(fields).length === 0) setFailure({ text: errorText(error), ref: error.ref })
      setTries((n) => n + 1)
    } finally {
      sending.current = false
      setWorking(false)
    }
  }

  // After a refused submit the first marked field takes the focus.
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  return {
    values,
    working,
    guard,
    dirty: JSON.stringify(values) !== JSON.stringify(start),
    failure,
    element,
    set,
    reset: (next = initial) => {
      setStart(next)
      setValues(next)
      setErrors({})
      setFailure(null)
    },
    field: (name) => ({
      id: `${prefix}${name}`,
      name,
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
      error: errors[name],
    }),
    onSubmit: (event) => {
      event?.preventDefault()
      // Of a form in a dialog that a form opened, this one alone.
      event?.stopPropagation()
      void send()
    },
  }
}
