import { createContext, type ReactNode, useContext } from 'react'
import type { ServiceUi } from './kind-ui.ts'

/** Sentences of an error catalogue, in every language. */
export type Sentences = Readonly<Record<string, Readonly<Record<'en-US' | 'vi-VN' | 'zh-CN', string>>>>

const KindContext = createContext<{ readonly kind: ServiceUi; readonly errors: Sentences } | null>(null)

interface OfKindProps {
  kind: ServiceUi
  /** What its own calls and machines answer, besides what those of every service do. */
  errors?: Sentences
  children: ReactNode
}

const NONE: Sentences = {}

/** Around a page of a kind: what all kinds share finds its calls, addresses and texts by it. */
export function OfKind({ kind, errors = NONE, children }: OfKindProps) {
  return <KindContext value={{ kind, errors }}>{children}</KindContext>
}

function useContextOfKind() {
  const found = useContext(KindContext)
  if (!found) throw new Error('a part of a service outside of <OfKind>')
  return found
}

export const useKind = (): ServiceUi => useContextOfKind().kind
/** None outside of a kind's pages: staff see servers of all kinds on the page of a node. */
export const useKindErrors = (): Sentences => useContext(KindContext)?.errors ?? NONE
