import type { ReactNode } from 'react'
import { commonWords } from '../../messages/en/common.ts'
import { walletListWords } from '../../messages/en/walletList.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/illustrations/Failure.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { useBackOnline } from '../../ui/useOnline.ts'

interface ListFailedProps {
  retry: () => void
  /** Other ways on. */
  children?: ReactNode
}

/**
 * In the place of a list that could not be loaded. Retries when the visitor asks, and when the browser is online again:
 * only the response shows whether it really is.
 */
export function ListFailed({ retry, children }: ListFailedProps) {
  const isOnline = useBackOnline(retry)
  return (
    <StatusPanel
      figure={<Failure />}
      title={isOnline ? walletListWords.theListCouldNotBeLoaded : commonWords.youAreOffline}
      text={walletListWords.installedStillWork}
    >
      <Button tone="primary" wide onClick={retry}>
        {commonWords.tryAgain}
      </Button>
      {children}
    </StatusPanel>
  )
}
