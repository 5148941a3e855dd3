import { IconSearch } from '@tabler/icons-react'
import { Icon } from '../design/icon.tsx'
import css from './top-bar.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the palette, and tells its key. */
export function SearchButton({ label, onPalette }: { label: string; onPalette: () => void }) {
  return (
    <button
      type="button"
      className={css.search}
      onClick={onPalette}
      aria-keyshortcuts="Control+K Meta+K"
      // Where the place is narrow only its icon shows.
      aria-label={label}
    >
      <Icon of={IconSearch} />
      <span className={css.words}>{label}</span>
      <kbd className={css.kbd}>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  )
}
