import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Above this many rows only those near the window are drawn. */
export const VIRTUAL_ABOVE = 200

export interface VirtualRows {
  /** Which rows are drawn, and the room left for those that are not. */
  readonly indexes: readonly number[]
  readonly before: number
  readonly after: number
  readonly measure: (row: HTMLElement | null) => void
}

/** The page itself scrolls, so head, search and selection keep working; two spacers stand for what is not drawn. */
export function useVirtualRows(count: number, height: number, body: RefObject<HTMLElement | null>): VirtualRows {
  const [offset, setOffset] = useState(0)
  // The bulk bar and the result strip push the rows down: looked at again after every draw.
  useLayoutEffect(() => setOffset(Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)))
  const virtual = useWindowVirtualizer({ count, estimateSize: () => height, overscan: 8, scrollMargin: offset })
  const items = virtual.getVirtualItems()
  return {
    indexes: items.map(({ index }) => index),
    before: Math.max(0, (items[0]?.start ?? offset) - offset),
    after: Math.max(0, virtual.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset)),
    measure: virtual.measureElement,
  }
}
