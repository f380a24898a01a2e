/** @jsxImportSource preact */
import button from '@airlock/kit/design/Button.module.css'
import { cx } from '@airlock/kit/design/cx'
import { date } from '@airlock/kit/messages'
import type { SocialProvider } from '../../contract/primitives.ts'
import { methodsWords } from '../../messages/en/methods.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LiveText } from '../../ui/LiveText.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import { SocialMark } from '../methods/SocialMark.tsx'
import { Panel } from '../Panel.tsx'
import styles from './ScanScreen.module.css'

const { scan } = methodsWords

export interface ScanScreenProps {
  provider: SocialProvider
  /** The provider's name. */
  name: string
  /** The address in the code. It opens the provider's app on the phone. */
  url: string
  /** By this browser's clock, ms since 1970. */
  expiresAt: number
  /** Whether this code follows one that has expired. */
  isRenewed: boolean
  onCancel: () => void
}

const copyResult = (copied: boolean) => (copied ? scan.copied : scan.notCopied)

/**
 * A code that the person scans with their phone, where they sign. On the phone itself they open the app by a link, and
 * copy it where another app shows the site and opens no links.
 */
export function ScanScreen({ provider, name, url, expiresAt, isRenewed, onCancel }: ScanScreenProps) {
  const [copied, copy] = useCopy()
  return (
    <Panel title={scan.title(name)} text={scan.text(name)}>
      <div className={styles.code}>
        <QrCode text={url} label={scan.qrCode(name)}>
          <SocialMark kind={provider} size={32} />
        </QrCode>
        <p className={styles.valid}>
          {scan.validUntil(date(expiresAt, { hour: 'numeric', minute: '2-digit' }))}
        </p>
      </div>
      <LiveText>{isRenewed ? scan.renewed : ''}</LiveText>
      <LiveText>{copied === null ? '' : copyResult(copied)}</LiveText>
      <div className={styles.ways}>
        <a
          className={cx(button.button, button.secondary)}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="window" />
          {scan.open(name)}
        </a>
        <Button onClick={() => void copy(url)}>
          <Icon name={copied ? 'check' : 'copy'} />
          {copied === null ? scan.copyLink : copyResult(copied)}
        </Button>
      </div>
      <Button tone="quiet" wide onClick={onCancel}>
        {methodsWords.cancel}
      </Button>
    </Panel>
  )
}
