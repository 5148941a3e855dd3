import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  MantineProvider,
  mergeMantineTheme,
  Select,
} from '@mantine/core'
import { usePaintedScheme } from '../../lib/color-scheme.ts'
import { cssVariablesResolver, theme } from '../theme.ts'
import type { Choice } from './other-fields.tsx'

interface SearchSelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly Choice[]
  nothing: string
}

/**
 * Mantine would write its variables into a style element, which the Content-Security-Policy forbids; a sheet made by script is none.
 * In front of the others: ours win over its defaults where both speak.
 */
function adoptVariables(): void {
  const full = mergeMantineTheme(DEFAULT_THEME, theme)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(convertCssVariables(deepMerge(defaultCssVariablesResolver(full), cssVariablesResolver(full)), ':root'))
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
}
adoptVariables()

/** A list too long to read, with a search in it: Mantine's, loaded only where there is such a list. */
export function SearchSelect({ label, value, onChange, options, nothing }: SearchSelectProps) {
  const scheme = usePaintedScheme()
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} withCssVariables={false} withGlobalClasses={false}>
      <Select
        aria-label={label}
        size="sm"
        searchable
        value={value}
        onChange={(next) => onChange(next ?? '')}
        data={options.map((option) => ({ value: option.value, label: option.label, disabled: option.disabled ?? false }))}
        nothingFoundMessage={nothing}
        comboboxProps={{ withinPortal: false }}
        maxDropdownHeight={240}
      />
    </MantineProvider>
  )
}
