import { WifiOff } from 'lucide-react'
import { Button } from '../../src/ui/Button.tsx'
import { Emblem } from '../../src/ui/Emblem.tsx'
import { NoTokens } from '../../src/ui/illustrations/NoTokens.tsx'
import { ListState } from '../../src/ui/ListState.tsx'
import { Mark } from '../../src/ui/Mark.tsx'
import { ProgressRing } from '../../src/ui/ProgressRing.tsx'
import { Result } from '../../src/ui/Result.tsx'
import { ScanPane } from '../../src/ui/ScanPane.tsx'
import { StatusPanel } from '../../src/ui/StatusPanel.tsx'
import { ALPHA } from '../pictures.ts'
import { Section } from '../Section.tsx'
import { words } from '../words.ts'

const URI = 'https://pair.example/7f6e504bfad60b48'

const MINUTE = 60_000

const nothing = () => undefined
const wallet = <Mark name={words.wallet} src={ALPHA} size="l" />

/** Views of one state: a list without rows, a request on its way, and how it ends. */
export function States() {
  return (
    <>
      <Section title={words.sections.emptyList} place="state">
        <ListState picture={<NoTokens />} title={words.none} text={words.noneText} />
      </Section>
      <Section title={words.sections.failedList} place="state">
        <ListState icon={WifiOff} title={words.failed} text={words.failedText}>
          <Button onClick={nothing}>{words.tryAgain}</Button>
        </ListState>
      </Section>
      <Section title={words.sections.waiting} place="state">
        <StatusPanel
          figure={<ProgressRing progress="busy">{wallet}</ProgressRing>}
          title={words.accept}
          text={words.acceptText}
        >
          <Button wide onClick={nothing}>
            {words.cancel}
          </Button>
        </StatusPanel>
      </Section>
      <Section title={words.sections.declined} place="state">
        <StatusPanel
          figure={<ProgressRing progress="declined">{wallet}</ProgressRing>}
          title={words.declinedTitle}
          text={words.declinedText}
        >
          <Button tone="primary" wide onClick={nothing}>
            {words.tryAgain}
          </Button>
        </StatusPanel>
        <StatusPanel
          figure={<ProgressRing progress="failed">{wallet}</ProgressRing>}
          title={words.failed}
          text={words.failedText}
        />
        <StatusPanel
          figure={<ProgressRing progress="stopped">{wallet}</ProgressRing>}
          title={words.stopped}
          text={words.stoppedText}
        />
      </Section>
      <Section title={words.sections.done} place="state">
        <Result
          progress="done"
          mark={wallet}
          title={words.sent}
          text={words.sentText}
          done={{ label: words.close, onClick: nothing }}
          explorer="https://example.com"
          next={{ label: words.again, onClick: nothing }}
        />
        <StatusPanel
          figure={<Emblem icon={WifiOff} tone="accent" />}
          title={words.failed}
          text={words.failedText}
        />
      </Section>
      <Section title={words.sections.code} place="state">
        <ScanPane
          text={URI}
          label={words.scanLabel}
          figure={<Mark name={words.wallet} src={ALPHA} size="tile" />}
          title={words.scan}
          life={{ from: Date.now() - MINUTE, until: Date.now() + 4 * MINUTE }}
        >
          <Button wide onClick={nothing}>
            {words.copy}
          </Button>
        </ScanPane>
        <ScanPane text={null} label={words.scanLabel} figure={null} hint={words.scan}>
          {null}
        </ScanPane>
      </Section>
    </>
  )
}
