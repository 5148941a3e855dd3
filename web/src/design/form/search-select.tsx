import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useCombobox } from 'downshift'
import { type KeyboardEvent, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Icon } from '../icon.tsx'
import fieldCss from './field.module.css'
import type { Choice } from './other-fields.tsx'
import css from './search-select.module.css'

interface SearchSelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly Choice[]
  /** Said where nothing matches what was typed. */
  nothing: string
}

const { InputBlur, InputChange, InputKeyDownEscape } = useCombobox.stateChangeTypes

/** A list too long to read, with a search in it [ARIA APG: editable combobox with list autocomplete]. Loaded only where there is such a list. */
export function SearchSelect({ label, value, onChange, options, nothing }: SearchSelectProps) {
  const chosen = options.find((option) => option.value === value) ?? null
  /** What was typed since the list opened; null until then: all options are shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const wanted = typed?.trim().toLocaleLowerCase() ?? ''
  const items = options.filter((option) => option.label.toLocaleLowerCase().includes(wanted))
  const box = useCombobox<Choice>({
    items,
    selectedItem: chosen,
    itemToString: (option) => option?.label ?? '',
    isItemDisabled: ({ disabled = false }) => disabled,
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem?.value ?? ''),
    onIsOpenChange: ({ isOpen }) => !isOpen && setTyped(null),
    onInputValueChange: ({ type, inputValue }) => type === InputChange && setTyped(inputValue),
    // Only a choice chooses: whoever goes on or turns back finds what was there.
    stateReducer: (_, { type, changes }) =>
      type === InputBlur || type === InputKeyDownEscape ? { ...changes, selectedItem: chosen, inputValue: chosen?.label ?? '' } : changes,
  })
  const keys = (event: KeyboardEvent<HTMLInputElement> & { nativeEvent: { preventDownshiftDefault?: boolean } }) => {
    if (event.key !== 'Escape') return
    // The first Escape closes the list, the next one belongs to what the list stands in.
    if (box.isOpen) event.preventDefault()
    else event.nativeEvent.preventDownshiftDefault = true
  }
  return (
    <div className={css.frame}>
      <span className={fieldCss.box} data-quiet="">
        <input
          {...box.getInputProps({ 'aria-label': label, onKeyDown: keys, onFocus: ({ currentTarget }) => currentTarget.select() })}
          className={fieldCss.input}
        />
        <button type="button" {...box.getToggleButtonProps({ 'aria-label': label })} className={css.open}>
          <Icon of={IconChevronDown} size={14} />
        </button>
      </span>
      <ul {...box.getMenuProps({ 'aria-label': label })} className={cx(css.list, !box.isOpen && css.closed)}>
        {box.isOpen &&
          items.map((item, index) => (
            <li key={item.value} {...box.getItemProps({ item, index })} className={cx(css.item, index === box.highlightedIndex && css.on)}>
              <span className={css.words}>{item.label}</span>
              {item.value === value && <Icon of={IconCheck} size={14} />}
            </li>
          ))}
      </ul>
      {box.isOpen && items.length === 0 && <p className={css.nothing}>{nothing}</p>}
    </div>
  )
}
