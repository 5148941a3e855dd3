/** What the server says beside the machine's own bytes. */
export interface ConsoleNews {
  /** In how many other windows this console is open. */
  readonly others?: number
}

/**
 * The machine's half of a console's socket, shaped as noVNC wants one: bytes both ways. What the server says in text goes to `news`,
 * which noVNC would take for a broken picture.
 */
export class ConsoleChannel {
  binaryType = 'arraybuffer'
  onopen: (() => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  onclose: ((event: CloseEvent) => void) | null = null
  /** The code with which it closed. */
  readonly closed: Promise<number>
  private readonly socket: WebSocket

  constructor(socket: WebSocket, news: (said: ConsoleNews) => void) {
    this.socket = socket
    socket.onmessage = (event) => {
      if (typeof event.data === 'string') news(JSON.parse(event.data) as ConsoleNews)
      else this.onmessage?.(event)
    }
    socket.onerror = (event) => this.onerror?.(event)
    this.closed = new Promise((resolve) => {
      socket.onclose = (event) => {
        resolve(event.code)
        this.onclose?.(event)
      }
    })
  }

  get readyState(): number {
    return this.socket.readyState
  }

  get protocol(): string {
    return this.socket.protocol
  }

  send(bytes: ArrayBufferView<ArrayBuffer> | ArrayBuffer): void {
    this.socket.send(bytes)
  }

  /** The other windows are closed. */
  takeOver(): void {
    this.socket.send(JSON.stringify({ takeOver: true }))
  }

  close(): void {
    this.socket.close()
  }
}
