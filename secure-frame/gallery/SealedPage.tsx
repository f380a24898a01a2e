/** @jsxImportSource preact */
import { cx } from '@airlock/kit/design/cx'
import gallery from '@airlock/kit/design/Gallery.module.css'
import type { ComponentChildren } from 'preact'
import { OwnHeader, SiteHeader } from '../src/screens/SiteHeader.tsx'
import type { Site } from '../src/screens/site.ts'
import { accentTokens, type ThemeMode } from '../src/ui/accent.ts'
import { Button } from '../src/ui/Button.tsx'
import { Icon, type IconName } from '../src/ui/Icon.tsx'
import { Notice } from '../src/ui/Notice.tsx'
import { NumberPlate } from '../src/ui/NumberPlate.tsx'
import { QrCode } from '../src/ui/QrCode.tsx'
import { Spinner } from '../src/ui/Spinner.tsx'
import styles from './SealedPage.module.css'
import { words } from './words.ts'

const VERIFIED: Site = {
  text: 'shop.example',
  unicode: null,
  mixedScript: false,
  insecure: false,
  verified: true,
  outer: null,
  claim: words.claim,
}

/** A site about which everything has to be said. */
const DOUBTFUL: Site = {
  text: 'xn--sho-ebd.a-name-that-is-long-enough-for-two-lines.example:8443',
  unicode: 'shoр.a-name-that-is-long-enough-for-two-lines.example',
  mixedScript: true,
  insecure: true,
  verified: false,
  outer: 'portal.example',
  claim: null,
}

const ICONS: readonly IconName[] = [
  'alert',
  'check',
  'clock',
  'copy',
  'eye',
  'in',
  'key',
  'lock',
  'mail',
  'out',
  'stop',
]
const TONES = ['plain', 'caution', 'danger'] as const

const nothing = () => undefined
const unused = () => ({ current: null })

interface SectionProps {
  name: string
  place?: 'stack' | 'line'
  children: ComponentChildren
}

const Section = ({ name, place, children }: SectionProps) => (
  <section className={gallery.section}>
    <h2 className={gallery.name}>{name}</h2>
    <div className={gallery.card}>{place ? <div className={gallery[place]}>{children}</div> : children}</div>
  </section>
)

/** What the secure frame draws with, in each of its states. */
export function SealedPage({ mode, accent }: { mode: ThemeMode; accent: string | null }) {
  return (
    <div className={cx(gallery.page, styles.page)} data-theme={mode} style={accentTokens(accent, mode) ?? {}}>
      <header className={gallery.head}>
        <h1 className={gallery.title}>{words.title}</h1>
      </header>
      <main className={gallery.columns}>
        <Section name={words.site}>
          <SiteHeader site={VERIFIED} headRef={unused()} />
        </Section>
        <Section name={words.remarks}>
          <SiteHeader site={DOUBTFUL} headRef={unused()} />
        </Section>
        <Section name={words.own}>
          <OwnHeader headRef={unused()} />
        </Section>
        <Section name={words.buttons} place="stack">
          <Button tone="primary" wide onClick={nothing}>
            {words.approve}
          </Button>
          <Button wide onClick={nothing}>
            {words.reject}
          </Button>
          <Button tone="quiet" wide onClick={nothing}>
            {words.cancel}
          </Button>
          <Button tone="primary" wide off onClick={nothing}>
            {words.off}
          </Button>
        </Section>
        <Section name={words.notices} place="stack">
          {TONES.map((tone) => (
            <Notice key={tone} icon={tone === 'plain' ? 'question' : 'alert'} tone={tone}>
              {words[tone]}
            </Notice>
          ))}
        </Section>
        <Section name={words.waiting} place="line">
          <Spinner />
          <Spinner size="large" />
        </Section>
        <Section name={words.numbers} place="line">
          <NumberPlate number="42" />
        </Section>
        <Section name={words.code} place="stack">
          <QrCode text="https://secure.example/recover" label={words.scan}>
            <Icon name="key" size={32} />
          </QrCode>
        </Section>
        <Section name={words.icons} place="line">
          {ICONS.map((name) => (
            <Icon key={name} name={name} size={24} />
          ))}
        </Section>
      </main>
    </div>
  )
}
