import type { KeyboardEvent } from 'react'
import { readingKey } from './readingKey.ts'
import styles from './Tabs.module.css'

interface TabsProps<Name extends string> {
  label: string
  tabs: readonly { name: Name; title: string }[]
  current: Name
  onChoose: (name: Name) => void
  /** Id of the panel that shows the selected tab's content. */
  panel: string
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Two or more alternatives, one of which is shown. Arrow keys move between them. */
export function Tabs<Name extends string>({ label, tabs, current, onChoose, panel }: TabsProps<Name>) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[readingKey(event.key)]
    const at = tabs.findIndex(({ name }) => name === current)
    const next = step === undefined ? undefined : tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChoose(next.name)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          role="tab"
          data-tab={name}
          className={styles.tab}
          aria-selected={name === current}
          aria-controls={panel}
          tabIndex={name === current ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
