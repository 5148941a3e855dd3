import { paths } from '../../paths.ts'

/** One window per machine: opening its console again brings the same window forward. */
export function openConsole(id: number, path: string = paths.console(id)): void {
  const opened = window.open(path, `console-${id}`)
  opened?.focus()
}
