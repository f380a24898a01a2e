/** @jsxImportSource preact */
import { approveWords } from '../../messages/en/approve.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import styles from './ReviewInWindow.module.css'
import { Ask } from './ReviewInWindow.tsx'

export interface NoWindowProps {
  headline: string
  /** The site's URL; null if the browser did not report it. */
  site: string | null
  onReject: () => void
}

/** A request inside another app that cannot open windows: nothing can be approved there. */
export function NoWindow({ headline, site, onReject }: NoWindowProps) {
  const [copied, copy] = useCopy()
  const said = copied === false ? approveWords.notCopied : null
  return (
    <Ask headline={headline} text={approveWords.noWindowHere} error={said}>
      {site && (
        <>
          <a className={styles.link} href={site} target="_blank" rel="noopener">
            <Icon name="window" />
            {approveWords.open(new URL(site).host)}
          </a>
          <Button wide onClick={() => void copy(site)}>
            <Icon name={copied ? 'check' : 'copy'} />
            {copied ? approveWords.copied : approveWords.copyLink}
          </Button>
        </>
      )}
      <Button wide onClick={onReject}>
        {approveWords.reject}
      </Button>
    </Ask>
  )
}
