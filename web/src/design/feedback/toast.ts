import type { ReactNode } from 'react'
import { errorText } from '../../api/error-text.ts'
import { asApiError } from '../../api/errors.ts'
import { createStore } from '../../lib/store.ts'
import { inReadersZone } from '../data/date-format.ts'

export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

export interface Toast {
  readonly id: number
  readonly tone: 'ok' | 'danger' | 'busy' | 'warn' | 'off'
  readonly title: string
  readonly detail?: ReactNode
  readonly reference?: string
  readonly actions?: readonly ToastAction[]
  /** The page of what it speaks of: the newest word on it takes the place of what is still said. */
  readonly about?: string
}

export const toasts = createStore<readonly Toast[]>([])
const MOST = 4
let lastId = 0

export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = ++lastId
  toasts.set((now) => [
    ...now.filter(({ about }) => about === undefined || about !== toast.about).slice(1 - MOST),
    { ...toast, title: inReadersZone(toast.title), id },
  ])
  return id
}

export const dismissToast = (id: number): void => toasts.set((now) => now.filter((toast) => toast.id !== id))

export const toastOk = (title: string, detail?: ReactNode): number => showToast({ tone: 'ok', title, detail })

/** A confirmed action that failed; with `retry` the button is offered. */
export function toastError(cause: unknown, options: { object?: string; retry?: ToastAction; about?: string } = {}): number {
  const error = asApiError(cause)
  return showToast({
    tone: 'danger',
    title: errorText(error),
    detail: options.object,
    reference: error.ref,
    actions: options.retry && [options.retry],
    about: options.about,
  })
}
