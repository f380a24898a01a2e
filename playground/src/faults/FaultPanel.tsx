/** @jsxImportSource preact */
import type { Local } from '../site/site.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Item } from '../ui/Item.tsx'
import { Section } from '../ui/Section.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Switch } from '../ui/Switch.tsx'
import { words } from '../words/words.ts'
import styles from './FaultPanel.module.css'
import { BEHAVIOURS, type Faults } from './faults.ts'

const texts = words.faults

interface Props {
  local: Local
  faults: Faults
  onChange: (faults: Faults) => void
  /** Called when the widget goes down, for the page to show it. */
  onDown: () => void
}

/** Loads the page from another path of the same site, which breaks it, or from its own again. */
function Elsewhere({ path, title, text }: { path: string; title: string; text: string }) {
  const isThere = location.pathname.startsWith(path)
  const target = (isThere ? '/' : path) + location.search
  return (
    <Item title={title} level={3} text={text}>
      <ButtonLink href={`${target}#faults`} label={`${isThere ? texts.off : texts.on}: ${title}`}>
        {isThere ? texts.off : texts.on}
      </ButtonLink>
    </Item>
  )
}

/** Breaks what the page depends on, so that anybody can see how it fails. */
export const FaultPanel = ({ local, faults, onChange, onDown }: Props) => (
  <Section id="faults" title={texts.title} text={texts.text}>
    <ul class={styles.faults}>
      {(['isDown', 'isSlow'] as const).map((name) => (
        <Item key={name} title={texts[name]} level={3} text={texts[`${name}Text`]}>
          <Switch
            label={texts[name]}
            isOn={faults[name]}
            onChange={(isOn) => {
              onChange({ ...faults, [name]: isOn })
              if (isOn && name === 'isDown') onDown()
            }}
          />
        </Item>
      ))}
      <Item title={texts.wallet} level={3} text={texts.walletText} isWide>
        <Segmented
          label={texts.walletText}
          options={BEHAVIOURS.map((value) => ({ value, label: texts.behaviours[value] }))}
          value={faults.wallet}
          onChange={(wallet) => onChange({ ...faults, wallet })}
        />
      </Item>
      <Elsewhere path={local.faults.noWindows} title={texts.windows} text={texts.windowsText} />
      <Elsewhere path={local.faults.noStorage} title={texts.storage} text={texts.storageText} />
    </ul>
  </Section>
)
