/** @jsxImportSource preact */
import { cx } from '@airlock/kit/design/cx'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Local } from '../site/site.ts'
import { Section } from '../ui/Section.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Switch } from '../ui/Switch.tsx'
import { words } from '../words/words.ts'
import styles from './FaultPanel.module.css'
import { BEHAVIOURS, type Behaviour, behave, type Faults } from './faults.ts'

const texts = words.faults

interface Props {
  local: Local
  faults: Faults
  onChange: (faults: Faults) => void
}

interface RowProps {
  title: string
  text: string
  isWide?: boolean
  children: ComponentChildren
}

const Row = ({ title, text, isWide = false, children }: RowProps) => (
  <div class={cx(styles.row, isWide && styles.wide)}>
    <div>
      <h3 class={styles.title}>{title}</h3>
      <p class={styles.text}>{text}</p>
    </div>
    {children}
  </div>
)

/** Loads the page from another path of the same site, which breaks it, or from its own again. */
function Elsewhere({ path, title, text }: { path: string; title: string; text: string }) {
  const isThere = location.pathname.startsWith(path)
  const target = (isThere ? '/' : path) + location.search
  return (
    <Row title={title} text={text}>
      <a
        class={styles.link}
        href={`${target}#faults`}
        aria-label={`${isThere ? texts.off : texts.on}: ${title}`}
      >
        {isThere ? texts.off : texts.on}
      </a>
    </Row>
  )
}

function Wallet({ id }: { id: string }) {
  const [behaviour, setBehaviour] = useState<Behaviour>('approve')
  const change = (next: Behaviour) => {
    if (behave(id, next)) setBehaviour(next)
  }
  return (
    <Row title={texts.wallet} text={texts.walletText} isWide>
      <Segmented
        label={texts.walletText}
        options={BEHAVIOURS.map((value) => ({ value, label: texts.behaviours[value] }))}
        value={behaviour}
        onChange={change}
      />
    </Row>
  )
}

/** Breaks what the page depends on, so that anybody can see how it fails. */
export const FaultPanel = ({ local, faults, onChange }: Props) => (
  <Section id="faults" title={texts.title} text={texts.text}>
    <div class={styles.rows}>
      {(['isDown', 'isSlow'] as const).map((name) => (
        <Row key={name} title={texts[name]} text={texts[`${name}Text`]}>
          <Switch
            label={texts[name]}
            isOn={faults[name]}
            onChange={(isOn) => onChange({ ...faults, [name]: isOn })}
          />
        </Row>
      ))}
      <Wallet id={local.wallet.id} />
      <Elsewhere path={local.faults.noWindows} title={texts.windows} text={texts.windowsText} />
      <Elsewhere path={local.faults.noStorage} title={texts.storage} text={texts.storageText} />
    </div>
  </Section>
)
