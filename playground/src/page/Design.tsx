/** @jsxImportSource preact */
import type { ThemeMode } from '@airlock/host-sdk'
import type { SettingsControl } from '../settings/useSettings.ts'
import type { Site } from '../site/site.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Rows } from '../ui/Row.tsx'
import { Section } from '../ui/Section.tsx'
import { SmallButton } from '../ui/SmallButton.tsx'
import { words } from '../words/words.ts'
import { Look } from './Look.tsx'
import styles from './Notice.module.css'
import { Ways } from './Ways.tsx'

const { design } = words

interface Props {
  site: Site
  mode: ThemeMode
  control: SettingsControl
}

/** Everything that can be changed about the widget. */
export const Design = ({ site, mode, control: { settings, ignored, change, reset } }: Props) => (
  <Section
    id="design"
    title={design.title}
    text={design.text}
    actions={
      <>
        <SmallButton onClick={reset}>{design.reset}</SmallButton>
        <CopyButton label={design.share} text={() => location.href} />
      </>
    }
  >
    {ignored.length > 0 && (
      <p class={styles.notice} role="status">
        {design.ignored(ignored.join(', '))}
      </p>
    )}
    <Rows>
      <Look settings={settings} mode={mode} change={change} />
      <Ways site={site} settings={settings} change={change} />
    </Rows>
  </Section>
)
