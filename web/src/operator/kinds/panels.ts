import type { ComponentType } from 'react'

type Panel = ComponentType<{ readonly id: number }>

const modules = import.meta.glob<Panel>(['./*.ts', '!./panels.ts'], { eager: true, import: 'Panel' })

/** What staff see more of one service, by its kind: the file beside this one that has the kind's name says what, and brings it when it is shown. */
export const kindPanels: ReadonlyMap<string, Panel> = new Map(
  Object.entries(modules).map(([path, panel]) => [path.replace(/^\.\/|\.ts$/g, ''), panel]),
)
