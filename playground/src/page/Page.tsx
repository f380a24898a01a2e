/** @jsxImportSource preact */
import { FaultPanel } from '../faults/FaultPanel.tsx'
import { InboxPanel } from '../inbox/InboxPanel.tsx'
import type { Site } from '../site/site.ts'
import { words } from '../words/words.ts'
import { Attempts } from './Attempts.tsx'
import { CodePanel } from './CodePanel.tsx'
import { Design } from './Design.tsx'
import { EventLog } from './EventLog.tsx'
import { Header } from './Header.tsx'
import { Hero } from './Hero.tsx'
import styles from './Page.module.css'
import { Stage } from './Stage.tsx'
import { usePlayground } from './usePlayground.ts'
import { STAGE_ID, show } from './useSight.ts'

/** The whole page. */
export function Page({ site }: { site: Site }) {
  const it = usePlayground(site)
  const { settings, change } = it.control
  const { local } = site
  const showStage = () => settings.layout === 'inline' && show(STAGE_ID)
  const network = site.networks.find(({ id }) => id === it.visitor?.caipNetworkId)
  return (
    <div class={styles.page}>
      <Header
        mode={it.mode}
        has={(part) => part !== 'faults' || local !== undefined}
        onMode={(mode) => change({ mode, theme: 'none' })}
      />
      <main id="main" class={styles.columns}>
        <div class={styles.hero}>
          <Hero
            airlock={it.airlock}
            visitor={it.visitor}
            network={network?.name ?? it.visitor?.caipNetworkId ?? ''}
            onOpen={showStage}
          />
        </div>
        <div class={styles.stage}>
          <div class={styles.fixed}>
            <Stage
              layout={settings.layout}
              problem={it.problem}
              mountRef={it.setPlace}
              opener={it.visitor ? 'open' : 'connect'}
              onLayout={(layout) => change({ layout })}
            />
          </div>
        </div>
        <div class={styles.parts}>
          <Design site={site} mode={it.mode} control={it.control} />
          <CodePanel config={it.config} layout={settings.layout} />
          <Attempts
            visitor={it.visitor}
            isLocal={local !== undefined}
            exchanges={it.attempts.exchanges}
            onAttempt={(name) => void it.attempts.attempt(name)}
          />
          <EventLog entries={it.entries} onClear={it.log.clear} />
          {local && (
            <FaultPanel local={local} faults={it.faults} onChange={it.setFaults} onDown={showStage} />
          )}
        </div>
      </main>
      <footer class={styles.footer}>
        <p>{words.footer}</p>
      </footer>
      {local && it.inbox.isOpen && (
        <InboxPanel path={local.mail} mail={it.inbox.mail} isInline={settings.layout === 'inline'} />
      )}
    </div>
  )
}
