import type { ConsoleChannel } from './console-channel.ts'
import type { KeyboardLayout } from './layouts.ts'

export type ConsoleProtocol = 'rfb' | 'text'

export interface Typing {
  readonly signal?: AbortSignal
  /** How many keys were pressed so far. */
  readonly onTyped?: (count: number) => void
  /** What the machine's keyboard is set to, where keys are sent. */
  readonly layout?: KeyboardLayout
}

/** What shows a console's bytes and makes bytes of keys. */
export interface Viewer {
  focus(): void
  /** Whole in its window, or in its own size. */
  fit(whole: boolean): void
  type(text: string, typing: Typing): Promise<void>
  /** Where the keys of a keyboard are sent, not signs. */
  ctrlAltDel?(): void
  close(): void
}

export interface ViewerStart {
  readonly target: HTMLElement
  readonly channel: ConsoleChannel
  readonly whole: boolean
  /** The other side was heard. */
  readonly live: () => void
}

export type OpenViewer = (start: ViewerStart) => Viewer
