import { paths } from '../../paths.ts'

/** One window per machine: opening its console again brings the same window forward. */
export function openConsole(id: number): void {
  const opened = window.open(paths.console(id), `console-${id}`)
  opened?.focus()
}
